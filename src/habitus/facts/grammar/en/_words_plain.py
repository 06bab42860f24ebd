"""Asides, clefts, sizes and errands in a message, said plainly. Data only: extend it freely.

Rows as in :mod:`_words_recasts` (``<B>`` begin of a clause, ``<E>`` its end, ``<X>`` an object),
applied before those. ``<LANG>`` is the name of a language, ``<SUM>`` an amount with its unit.
"""

from __future__ import annotations

_OUGHT = (
    r"(?:should|must|has to|have to|needs? to|ought to|is to|are to|(?:is|are) supposed to|can|may)"
)
_NOT_BE = r"(?:(?:must|should|may|can|shall|will|ought)(?: not|n't|not)(?: ever)?(?: to)? be|(?:must|should|may|can) never(?: ever)? be|(?:is|are)(?: not|n't| never)(?: ever)? to be|(?:doesn't|don't) get)"
_LIMIT = r"(?:limit|cap|ceiling|max(?:imum)?|budget|upper limit|top whack|absolute top|spending limit|price limit|threshold)"
_HOW = r"(?:(?:absolute|hard|upper|firm|very|personal|top|outer|strict|final|own|real|usual|current|new) )*"

ASIDES: tuple[tuple[str, str], ...] = (
    (r", (?:full stop|never|ever|period|honestly|absolutely|never ever)(?:, (?:never|ever|full stop|period))*,(?= (?:is|are|it's)\b)", r""),
    (r"\b(?P<n>don't|never|do not),? (?:whatever happens|whatever you do|under any circumstances|for any reason|for the love of god|no matter what|please|ever),(?: please,?)? (?=[a-z])", r"\g<n> "),
    (r"<B>(?:(?:would|is) it (?:be )?(?:at all )?(?:possible|too much to ask)(?: for you)? to|(?:is there )?any (?:chance|way|possibility) (?:that )?you (?:could|can|might)|(?:would|do) you mind if (?:we|you)|i(?:'d| would) (?:be grateful|appreciate it|be glad|be happy|love it|like it) if you (?:could|would|can)?|i wonder if you could|it (?:would|'d) be (?:great|good|nice|lovely|a help) if you (?:could|would)?) (?P<r>[^?\n]*)\??", r"\g<b>please \g<r>"),
    (r"\b(?:steer|spare) me (?:well |right )?(?:away |clear |off )?(?:from|of) (?=(?:anything|any|all|\w))", r"avoid "),
    # said in between: they neither ask for anything nor change what is asked
    (r"(?P<a>^|[.!?;,:\n-]\s*|\b(?:and|but|so|because)\s+)(?:on the other hand|to be (?:fair|frank|honest|clear|blunt|exact|precise)|in all (?:honesty|fairness|seriousness)|for what it's worth|as it happens|as far as i(?:'m| am) concerned|if you ask me|truth be told|if i'm (?:being )?honest|let's be honest|quite frankly|frankly|mind you|needless to say|as luck would have it|all things considered|if you must know|speaking for myself|for my part|by and large|come to think of it|between you and me|according to me|in my (?:opinion|view|book)|the way i see it|i have to (?:say|admit)|i must (?:say|admit)|it has to be said|don't get me wrong|no offen[cs]e(?: meant)?|just so you know|just to be clear|for the record|fyi|heads up|quick note|small thing|oh and|oh by the way|by the way|incidentally)\b[,:]?\s*", r"\g<a>"),
    (r",? (?:on the other hand|to be (?:fair|frank|honest|clear|blunt|precise)|in all (?:honesty|fairness|seriousness)|for what it's worth|as it happens|as far as i(?:'m| am) concerned|if you ask me|truth be told|if i'm (?:being )?honest|quite frankly|frankly|mind you|all things considered|if you must know|speaking for myself|for my part|come to think of it|between you and me|in my (?:opinion|view|book)|it has to be said|in fairness|for the record|just so you know|as you know|as you can imagine|believe me|trust me|i'm telling you|i tell you|i swear|thank you very much)(?=\s*(?:[.,;:!?\n]|$))", r""),
    (r",? because of (?:the |my |our |his |her |their |that |this )?[\w' -]{2,40}?(?=\s*(?:[.,;:!?\n]|$))", r""),
    (r",? not even,? if [^.;!?\n]*", r""),
    (r",? (?:and )?(?:no )?(?:matter how|however) (?:urgent|important|good|cheap|nice|tempting|small|short|brief|late|early|hungry|tired|much i beg|hard i beg|nicely they ask|many times they ask|often they ask)\b", r""),
    (r"\b(?:who's|who is|who are|that's) (?:in the room|involved|there|present|attending|on the call|on the line|at the table|coming along)\b", r""),
    (r"\b(?:and )?(?:what )?i(?:'ve| have)? (?:learned|learnt|found|realised|realized|discovered|noticed|concluded|figured out|worked out) (?:over the years |by now )?(?:is )?that ", r""),
    (r",? until (?![^.,;!?\n]*\d)(?:further notice|(?:he|she|they|the \w+|my \w+|this|that|things?)(?:'s| is| are|'ve| has| have)? (?:clears?|says?|heals?|better|okay|over|done|recovered?|settles?|tells?|lifts?|sorts?|signs?|lets?|gets?|all clear|back|finished?|ends?|improves?)\b[^.,;!?\n]*|i(?:'m| am) (?:better|recovered|back to normal|well again|healed|on my feet)[^.,;!?\n]*)", r""),
    (r"\bnever,? (?:ever|never),? (?=\w)", r"never "),
    (r"<B>(?:how about|what if|what about|can|could|shall|suppose) we (?:just )?(?:agree|say|settle on it|make it a rule|decide)(?: that)?,? (?=(?:you|we|i|it|no|nothing|never|any|all|every|the|my)\b)([^.?!\n]*)\?", r"\g<b>\2."),
    (r"<B>(?:let's|we) (?:just )?(?:agree|say|settle on it|make it a rule|decide|have it)(?: that)?,? (?=(?:you (?:never|don't|always|only|ask|won't)|no|nothing|never)\b)", r"\g<b>"),
    (r"<B>(?:mine|my (?:own |only |one |first |main |golden |personal )?(?:rule|policy|request|wish|ask|principle|preference)(?: (?:here|on this|for \w+|about \w+))?|the rule(?: here| now| in this house)?|house rules?|what i (?:ask|need|want)(?: of you| from you)?|all i (?:ask|want)|the deal|the plan|our rule)(?: is|'s|:| -| would be)(?: that| this:| simple:| simply| just)? (?=(?:no|never|don't|do not|not|only|nothing|always|you (?:never|don't|always|ask)|keep|ask|anything|if|mute|hold|tag)\b)", r"\g<b>"),
    (r"<B>(?P<pre>(?:if|when|whenever|unless|until|as|because|since)\b[^.!?\n]{3,60}, )?should (?P<who>(?:my |the |our |an? |any |some)?[\w']+(?: [\w']+){0,2}?) (?P<verb>call|ring|write|email|text|message|ask|book|schedule|set|want|need|try|send|come|turn|happen|arrive|be|cost|go|offer|propose|suggest|show|land|fall|get|start|run|invite|have)\b(?=[^?\n]*(?:[.!\n]|$))", r"\g<b>\g<pre>if \g<who> \g<verb>"),
)  # fmt: skip

CLEFTS: tuple[tuple[str, str], ...] = (
    (r"<B>(?:no one|nobody|no \w+) (?:but|except|other than|besides) <X> (?:gets?|may (?:have|book|get)|can (?:have|book|get)|is to (?:have|get)|should (?:have|get|book)|has) (?:an? |any )?(?P<k>meeting|call|slot|appointment)s?(?: with me)?(?P<r>[^.,;!?\n]*)", r"\g<b>no \g<k>s\g<r>, except with \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:something|a thing|nothing|not something) (?:that )?i (?P<n>can't|can never|must never|mustn't|won't|will never|refuse to|am never to|shouldn't)(?: ever)? be (?P<v>put|booked|seated|sat|placed|shown|given|served|sent|offered|sold|fed|prescribed)(?: (?:in|into|on|at|up in|with|to))?\b", r"\g<b>never \g<v> me \g<x>"),
    (r"<B>(?P<x>mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|lunchtimes?|[a-z]+day (?:mornings?|afternoons?|evenings?|nights?))(?:'s| is| are|'re) (?:really |just |simply |always )?(?:no good|not good|bad|terrible|hopeless|impossible|out|useless|off|no use|dead) for <Y><E>", r"\g<b>no \g<y> on \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:something|one thing|a thing|things|one of those things|the (?:one|kind of|sort of) things?|the (?:kind|sort) of \w+) (?:that )?(?P<r>i(?:'d|'ll|'m| would| will| can| can't| cannot| don't| do| really| always| never| simply| just| could)* (?:rather|prefer|like|love|hate|avoid|dread|dislike|enjoy|want|stand|bear|live|do|eat|drink|watch|skip)[^.,;!?\n]{0,30}?)<E>", r"\g<b>\g<r> \g<x>"),
    (r"\bi(?:'d| would) (?:much |really )?prefer to (?=(?:do without|go without|avoid|skip|not|miss|stay away|steer clear|pass on|be spared)\b)", r"I'd rather "),
    (r"\b(?P<who>(?-i:[A-Z])[\w'-]+|my [a-z]+(?: [a-z]+)?) (?:likes|wants|prefers|needs|gets|expects) (?:his|her|their|the|my) (?P<m>replies|answers|e?mails|messages|letters) (?:as |in |to be )(?=\w)", r"replies to \g<who> as "),
    (r"\breplies to (?P<who>[\w' -]{2,30}?) as (?P<l>english|french|german|spanish|italian|portuguese|dutch|chinese|japanese|swedish|polish|russian|arabic|korean|turkish|hindi)\b", r"replies to \g<who> in \g<l>"),
    (r"<B>(?P<who>(?-i:[A-Z])[\w'-]+|my [a-z]+(?: [a-z]+)?),? (?:should|must|has to|is to|gets to) (?:get|have|receive) (?P<f>(?:a )?(?:tables?|bullets?|bullet points?|prose|lists?))(?: from you)?", r"\g<b>reply to \g<who> in \g<f>"),
    (r"\b(?P<n>never|don't|won't|not|no|wouldn't|refuse to)(?P<v> [a-z]+(?: [a-z]+)?)? (?:anywhere|anything|anyone|anybody|in anything|on anything|with anyone|any(?: \w+)) (?:but|except|other than|besides) (?:in |on |at |for )?(?:the |a |an )?(?P<x>(?:aisle|window|middle)(?: seats?)?)", r"only\g<v> \g<x>"),
    # "X is what I'm after", "X is the brand I trust"
    (r"<B><X>(?:'s| is| are|'re) (?:exactly |precisely |usually |always |really |simply )?what i(?:'m| am|'d| would|'ll| will)?(?: always| usually| really| truly)? (?:after|want|like|love|prefer|go for|look for|looking for|live for|enjoy|fancy|need|choose|pick|order|have|favou?r)(?: most| best)?(?: (?P<y>(?:when|if|on|for|in)\b[^.,;!?\n]{2,30}))?<E>", r"\g<b>I prefer \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:really |just |simply |exactly |precisely )?what i(?: really| simply| just)? (?:can't (?:stand|bear|stomach|abide|take|be doing with)|hate|loathe|dread|dislike|avoid|won't (?:have|take|eat|accept|do)|don't (?:want|like|eat|do))(?: most)?<E>", r"\g<b>I hate \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:the|my) (?:\w+ )?(?:airline|carrier) (?:i|we) (?:(?:really|always|most|usually|still) )?(?:like|love|trust|prefer|swear by|go with|fly with|choose|stick with|stick to|rate)[^.,;!?\n]*", r"\g<b>I like to fly with \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:the|my) (?:only )?(?:brand|make|label|maker|manufacturer|company) (?:i|we) (?:(?:really|always|most|usually|still) )?(?:like|love|trust|prefer|swear by|go for|buy|choose|stick with|stick to|rate)[^.,;!?\n]*", r"\g<b>I like to buy \g<x>"),
    (r"<B><X>(?:'s| is| are|'re) (?:the|my) (?:kind|sort|type|place|shop|store|chain|hotel|restaurant|drink|dish|genre|sport|one|ones?) (?:of \w+ )?(?:that )?(?:i|we) (?:(?:really|always|most|usually|still) )?(?:like|love|trust|prefer|swear by|go for|buy|choose|stick with|stick to|rate|enjoy)(?: most| best| more than any\w*)?<E>", r"\g<b>I like \g<x>"),
    (r"\b(?P<s>i(?:'ve always)? (?:really |just |do |always )*(?:love|like|hate|trust|avoid|don't like|can't stand|prefer|adore|dislike|enjoy)) (?:whatever|anything|everything|all that) <X> (?:makes?|puts? out|sells?|brings? out|produces?|designs?|comes? up with)\b", r"\g<s> buying \g<x>"),
    (r"\b(?:the )?(?P<n>\w+(?: \w+)?)(?:'s| is| was) (?:a |an )?(?:airline|brand) (?=i (?:like|love|prefer|trust|hate|avoid|won't)\b)", r"\g<n> "),
    (r"<B>(?:any |all )?(?:tool calls?|commands?|jobs?|tools?) that (?P<v>run|deploy|delete|merge|push|send|pay|drop|restart|publish|post|buy|book|install|touch|change|move|write|share|upload|wipe|reset)s? (?:an? |the )?<X> (?:are|is) (?:(?:strictly|absolutely|totally) )?(?:banned|forbidden|off[- ]limits|not allowed|prohibited|out of bounds|out|never allowed)", r"\g<b>don't \g<v> \g<x>"),
    (r"<B><X> (?:isn't|is not|must not|mustn't|must never|is never|should never|shouldn't|can't|may not|aren't|are not|are never)(?: ever)? (?:to )?be (?P<v>run)\b", r"\g<b>never \g<v> \g<x>"),
    (r"<B><X> (?:isn't|is not|must not|mustn't|must never|is never|should never|shouldn't|may not|aren't|are not|are never)(?: ever)? (?:to )?be (?P<v>messag|text|email|contact|invit|call|phon)ed\b(?: by you| on my behalf| for me| in my name)*", r"\g<b>never \g<v>e \g<x>"),
    (r"\b(?P<v>text|email|contact|call)e (?=\w)", r"\g<v> "),
    (r"\bno need to (?:notify|ping|alert|bother|disturb|text|ring|buzz) me (?:about|for|over|with) ", r"mute notifications about "),
    (r"<B><X> (?:i've|i have|i'm|i am|we've) (?:gone|going|went|switched) back to(?: (?:eating|drinking|having|doing|watching|buying))?(?: now| again)?<E>", r"\g<b>\g<x> is fine again"),
    (r"<B><X> (?:i've|i have|we've) (?:started|begun|taken up) (?:eating|drinking|having|doing|watching|buying) again<E>", r"\g<b>\g<x> is fine again"),
    (r"\b<X> and (?:i|me|myself) (?:are|'re|have been|were|is) (?:finished|done|through|over|history|no more|finished for good|not friends|strangers now)(?: for good| forever| now)?<E>", r"never again \g<x>"),
    (r"\b<X> and (?:i|me|myself) (?:are|'re|have)(?: all| both)? (?:(?:back to )?being )?(?:grand|fine|good|okay|cool|sorted|talking|speaking|on speaking terms|mates|pals|square|back to normal|on good terms|best friends)(?: (?:again|now|once more))+", r"\g<x> is fine again"),
    # "the layoffs must not be mentioned in any message"
    (rf"<B><X> {_NOT_BE} (?:mentioned|brought up|discussed|named|referred to|talked about|written about|touched on|leaked|included) (?:in|to|with|over) (?:any |a |the |my |our )?(?P<m>messages?|texts?|e?mails?|replies|reply|chats?|dms?|posts?)(?: (?:that )?(?:you|i|we) (?:send|write)s?(?: out)?(?: for me)?| (?:going|that go|that goes) out| to \w+)?", r"\g<b>don't send \g<m> about \g<x>"),
    (r"<B>(?:do not|don't|never) (?:ever )?(?:mention|bring up|discuss|name|refer to|talk about|write about|touch on|include) <X> (?:in|to|over) (?:any |a |the |my |our )?(?P<m>messages?|texts?|replies|reply|chats?|dms?)\b(?: (?:that )?(?:you|i|we) (?:send|write)s?(?: out)?(?: for me)?)?", r"\g<b>don't send \g<m> about \g<x>"),
    # shopping carts
    (r"\b(?P<v>put|stick|add|throw|chuck|drop|bung|pop|sneak|slip)(?P<i>ting|king|ing|wing|ping|ding|s)? <X> (?:in|into|to|in to) (?:the|my|our|any|a) (?:\w+ )?(?:cart|basket|trolley|shopping|order|shopping list|shopping basket|shopping cart)\b", r"buy\g<i> \g<x>"),
    (r"\bbuy(?:ting|king|wing|ping|ding)\b", r"buying"),
    # moving on foot
    (r"\b(?:i|we) (?:(?:can't|cannot|won't|don't|'d rather not|would rather not|refuse to|am not|'m not) )(?:be )?(?:want to )?(?:walk(?:ing)?|driv(?:e|ing)|travel(?:ling)?|go(?:ing)?|trek(?:king)?|hik(?:e|ing)) (?:any )?(?P<m>more than|over|further than|farther than|beyond) <SUM> (?:to|for) (?:a |an |the |my |some )?(?P<k>restaurants?|meals?|lunch|dinner|food|place to eat|cafes?|café)", r"no \g<k> \g<m> \g<sum> away"),
    (r"\bwork(?P<i>ing)? out\b(?! (?:how|what|if|whether|the|a|why|that|which|for|who|when|where|cheaper|fine|well|okay))", r"exercise\g<i>"),
    (r"\bexerciseing\b", r"exercising"),
    # a language or a form for someone
    (r"<B>(?:so |then )?<LANG>(?:,? please)?(?: goes| is| should go| must go)?(?: back| out)? (?:to|for|with|when you (?:write|reply|answer) to|when (?:writing|replying) to|when it's) <X>(?P<w>(?: (?:from|until|till|as of|starting|on|these|for the|through)\b[^.,;!?\n]*?)?)(?: instead of \w+)?(?: please)?<E>", r"\g<b>reply to \g<x> in \g<lang>\g<w>"),
    (r"(?P<h>\breply to [^.,;!?\n]{2,40} in \w+), (?:and )?<LANG> (?:to|for|with) <X><E>", r"\g<h>. Reply to \g<x> in \g<lang>"),
    (rf"\b(?:what|whatever|anything|everything|all|the stuff) (?:that )?(?:goes|you send|you write|you answer|gets sent|is sent|we send|you reply)(?: back| out)?(?: from (?:me|you))? (?:to|back to) <X>,? (?=(?:{_OUGHT}|goes|gets|comes|stays)\b)", r"replies to \g<x> "),
    (r"\b(?:when|if|whenever) (?:it's|it is) <X>(?: that| who)? you(?:'re| are)? (?:answering|writing to|replying to|talking to|answer|write to|reply to|messaging|emailing|writing back to),? (?:it (?:has to|must|should|needs to|ought to) be|(?:it|that) goes|make it|keep it|use|please|you must|always)? ?(?P<r>in [a-z]+|[a-z]+)<E>", r"reply to \g<x> in \g<r>"),
    (r"\breply to (?P<x>[^.,;!?\n]{2,40}?) in in ", r"reply to \g<x> in "),
    (r"\b(?:emails? from )?(?:what|whatever|anything|everything|all|all the stuff|stuff|the stuff|things) (?:that )?<X> (?:e?mails|writes|forwards|sends(?=,| (?:me|us|over|in|my way|gets|with|is|should|must|to me)\b|\s*[.!?\n]|$))(?: (?:me|us|in|over|to me|my way))?", r"emails from \g<x>"),
    # liking more or less of it
    (r"<B>(?:can|could|would|will) you (?:please )?(?:put|have|do|play|serve|suggest|book|show|offer|add|slot|plan|pick)(?: in| on)? (?:me )?(?:some |in )?<X> (?:on )?(?:more often|more|a bit more|a lot more|a little more often|much more)(?: please)?\?", r"\g<b>I like \g<x>."),
    (r"<B>(?:please )?(?:put|have|do|play|serve|suggest|book|show|offer|plan)(?: in| on)? (?:me )?(?:some )?<X> (?:on )?(?:more often|a bit more often|a lot more often)(?: please)?<E>", r"\g<b>I like \g<x>"),
)  # fmt: skip

EXCEPTED: tuple[tuple[str, str], ...] = (
    (r",? (?:but |only |just )+not (?=(?:when|if|on|at|in|after|before|during|for|with|from|between|past)\b)(?:when (?:it's|it is) )?", r", except "),
    (r",? (?:with|bar|save) (?:the |just )?one exception(?: of|:|,| being| which is)? ", r", except "),
    (r"\bexcept where (?=\w)", r"except when "),
    (r"(?P<a>\b<X> (?:is|are) (?:fine|okay|all right|allowed|the exception|safe|no problem)[^.;!?\n]{0,30})[.;,:]\s*(?:and |but )?(?:all|any|every|each|the) other (?P<y>[\w'-]+) (?=i\b|(?:is|are|must|mustn't|should|can|can't|isn't|aren't|we|you|gets?|stays?|has|have|needs?)\b)", r"\g<a>. \g<y> except \g<x> "),
    (r"(?P<a>\b(?:no|never|not any|don't [a-z]+|without) )(?:any )?other (?P<y>[\w'-]+) (?:than|but|except) <X><E>", r"\g<a>\g<y> except \g<x>"),
    (r",? but if (?:it's|it is|they're|that's|the (?:\w+) is) (?:an? )?<X>,? (?:then )?(?:i'll|i will|i can|i'd|i|we'll|we|it's|that's|they're|go|go ahead|please do|you can|you may|feel free|no problem|by all means)(?: \w+){0,3}? ?(?:happily|gladly|fine|okay|ahead|suffer|make (?:an exception|time)|eat|take|allow(?:ed)?|accept|cope|manage|live with it|do it|have it|let it go|different|welcome|love it|enjoy it|all right)(?: (?:it|that|them))?<E>", r", unless it's \g<x>"),
    (r"<B>(?:but |only |just )?(?:the )?(?:one|only) thing (?:that's |that is |which is |i )?(?:allowed|permitted|okay|fine|exempt|excepted|allow|accept|different) is ", r"\g<b>the exception is "),
    (r"(?<=[.!?;]) *(?:but |just |only |though )?not (?:the |those )?(?:ones? |that )?(?P<p>to|for|from|with|about|by) (?P<x>(?:my |the |our )?[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)(?P<r>,| though|<E>)", r" The exception is those \g<p> \g<x>\g<r>"),
    (r",? (?P<n>[\w'-]+(?: [\w'-]+)?) included<E>", r""),
    (r"(?<=[.!?]) *(?:unless|except(?: (?:if|when))?) (?P<x>[^,.!?\n]{3,60}),? (?:that's|that is|it's|then it's|in which case it's|then that's) (?:different|fine|okay|another matter|a different (?:story|matter)|allowed|all right|not a problem|no problem)(?:,? (?:then )?(?:it's|that's) (?:fine|okay|all right|allowed))?<E>", r" The exception is if \g<x>"),
)  # fmt: skip

HANDLING: tuple[tuple[str, str], ...] = (
    (r"\b(?P<v>mark|tag|label|flag) (?:the|that|this|those) (?:e?mails?|messages?)(?: as)? (?=\w+(?:\s*(?:[.,;:!?\n]|$)))", r"\g<v> it "),
    (r"<B>(?P<k>meetings?|calls?|appointments?|workouts?|flights?|training) only (?=(?:after|before|between|on|in|from|until)\b)", r"\g<b>only \g<k> "),
    (r"\bif the (?:sender|caller|author|writer|person writing|person calling) is (?=(?:my|our|the|an?|from)\b|(?-i:[A-Z]))", r"if it's from "),
    (r"<B>(?P<x>[\w' -]{3,40}?) (?:can|should|may|must|are to|is to)(?: all| just)? (?:be delivered|come in|arrive|be sent|come)(?: \w+)? (?:silently|quietly|without (?:a |any )?(?:sound|noise|ping|ringing|alert))", r"\g<b>mute \g<x>"),
    (r"\bno (?:prose|paragraphs|walls? of text|essays),? (?:just|only|please just) ", r""),
    (r"\bkeep (?:the|my|this) (?:phone|mobile|handset)(?: \w+)? (?:quiet|silent|still|mute|muted|off)\b", r"mute all notifications"),
    (r"\b(?:accept|take) (?:what|whatever|anything|everything|all)(?: that)? <X> (?:schedules?|sets? up|sends?|puts? in|proposes?|organi[sz]es?|books?)\b", r"accept meetings from \g<x>"),
    (r",? [\w]{3,15}(?: \w{3,12})? or (?:not|no \w+)<E>", r""),
    (r"<B>(?P<v>call|ring|text|message|phone|ping) me (?:any ?time|whenever(?: you like)?|at any (?:time|hour)),? (?:just|only|but|except)(?: please)? not (?=(?:in|on|at|during|after|before|between|over|when|while)\b)", r"\g<b>don't \g<v> me "),
    # replies and their form
    (r"\b(?:when|if|whenever)(?:ever)? you(?:'re| are)? (?:draft|write|send|answer|reply|respond|email|compos|message|text)(?:e|ing|ting)?(?: anything| something| back| a reply| an answer| an email| a message)? to <X>,", r"for replies to \g<x>,"),
    (r"\b(?:when|if|whenever) (?:the|an?|your|my) (?:answer|reply|e?mail|message|letter)(?:'s| is| goes)?(?: going)?(?: out)? to <X>,? (?:it|that)(?:'s| is)? (?P<o>should|must|has to|needs to|ought to)(?: always)? (?=\w)", r"replies to \g<x> \g<o> "),
    (r"<B>(?P<f>bullets?|bullet points?|a table|tables?|prose|formal|casual|<LANG>),? please,? (?:if|when|whenever) (?:it's|it is) <X>(?: that)? you(?:'re| are) (?:answering|writing to|replying to|messaging|emailing)(?: for me)?", r"\g<b>reply to \g<x> in \g<f>"),
    (r"<B><X> only (?:reads|speaks|understands|knows|has) <LANG>", r"\g<b>reply to \g<x> in \g<lang>"),
    (r"\b(?:talk|speak|write|chat) <LANG> (?:to|with) me\b", r"reply to me in \g<lang>"),
    (r"\bmeetings? (?:that |which )?(?P<x>(?-i:[A-Z])[\w'-]+|my \w+) (?:calls|sets up|organi[sz]es|schedules|arranges|runs|puts in)\b", r"meetings organised by \g<x>"),
    (r"\b(?:put|have|get|add|keep) (?P<a>[\w.+-]+@[\w.-]+\w) (?:in|on|into|in the|on the) (?:cc|copy)\b", r"cc \g<a>"),
    # what makes no sound, what waits, what comes at once
    (r"\b(?:mute|silence|hush|shush) (?:the|my|this) (?:phone|mobile|handset|thing)(?: for me)?(?: then)?\b", r"mute all notifications"),
    (r"<B>(?P<x>[\w' -]{3,40}?) (?:shouldn't|should not|mustn't|must not|are not to|aren't to|isn't to|is not to|may not)(?: ever)? make (?:a|any|so much as a) (?:peep|sound|noise|squeak)(?: at all)?", r"\g<b>mute \g<x>"),
    (r"<B>(?:the |my )?apps? (?:go|goes|stay|stays|are|is) (?:silent|quiet|muted)\b", r"\g<b>mute push notifications"),
    (r"<B>(?P<x>(?:the |my |our )?[\w'-]+(?: [\w'-]+){0,2} (?:group|chat|channel|thread|app|feed|alerts|notifications|messages|calls|pings))(?: goes| go| stays?| is| are)? (?:silent|quiet|muted|mute)(?= (?:from |between |after |before |until |on |at )?(?:\d|half|noon|midnight|night|morning|weekends|weekdays))", r"\g<b>mute \g<x>"),
    (r"\b(?:can|may|could|should|is to|are to|must)(?: just| all| always)? (?:be held(?: over| back)?|pile up|stack up|sit(?: there)?|keep|hang on|be kept back)(?: (?:for|till|until|over to|to|over until|over till) (?:later|the morning|morning|tomorrow|the evening|the next day|when i'm up|i'm up))?(?= |[.,;:!?\n]|$)", r"can wait"),
    (r"\b(?:just )?waits? (?:till|until) (?:i'm|i am) (?:up|awake|back|done|free|finished|home)\b", r"can wait"),
    (r"\bi want (?:it|them|that|the call|to (?:know|hear)(?: (?:about )?(?:it|that))?) (?:that very (?:second|minute|moment)|right away|at once|immediately|straight ?away|there and then|the (?:second|minute|moment) (?:it|they) (?:comes?|happens?|rings?))", r"put it through at once"),
    (r"\b(?:come|comes|get|gets|go|goes) (?:right |straight )?through (?:right away|at once|immediately|straight ?away)(?: like now)?", r"put through at once"),
)  # fmt: skip

LIFTED: tuple[tuple[str, str], ...] = (
    (r"<B>(?:now )?<X> (?:can|may|is allowed to|are allowed to) (?P<v>e?mail|call|text|message|notify|ping|ring|reach|phone) me (?:again|now|once more)", r"\g<b>\g<x> is fine again. Let notifications from \g<x> through again"),
    (r"\b<X> (?:has|have|'ve|'s) (?:finally |really |totally )?(?:won me (?:back|over|round)|redeemed (?:itself|themselves)|made it up to me|earned (?:another|a second) chance)\b", r"\g<x> is fine again"),
    (r"\b(?P<x>[\w'-]+(?: [\w'-]+){0,3}?) (?:is|are|'re|'s) (?:fine|okay|all right|good|safe|allowed) to (?:book|use|buy|eat|order|watch|serve|play|schedule)(?: again| now)?<E>", r"\g<x> is fine again"),
    (r"\b<X> (?:have|has|'ve) (?:opened up|freed up|become free|cleared up|come free|become available)\b(?: again| now)?", r"\g<x> are open again"),
    (r"\b<X> (?:is|are|'re|'s) no longer (?:sacred|off[- ]limits|blocked|reserved|protected|taken|a problem|out|ruled out|out of bounds|banned|forbidden)\b", r"\g<x> is fine again"),
    (r"\bi(?:'ve| have)? (?:become|turned into|turn(?:ed)? out to be) (?:an? )?(?:real |complete |total |bit of an? )?(?P<x>aisle|window|[a-z]+)(?:[- ](?:seat|food|film))? (?:person|fan|lover|convert)\b", r"I now prefer \g<x>"),
    (r"\b(?:no more|stop|you can stop|enough) asking(?: me| needed)?(?: any more)? (?:about|before|for) ", r"no need to ask me about "),
    (r"<B>(?:(?P<who>my \w+|(?-i:[A-Z])[\w.]+(?: (?-i:[A-Z])\w+)?) (?:says|tells me|said|wrote)(?: that)? )<LANG> (?:is|would be) (?:easier|better|best|fine|enough) for (?:him|her|them)(?: (?:these days|now|from now on))?<E>", r"\g<b>reply to \g<who> in \g<lang> from now on"),
    (r"<B>(?P<pre>(?:from|starting|as of|until|for) [^,.;!?\n]{3,25}? )?i can (?:now )?(?:do|go|stay|meet|manage|take (?:calls|meetings))(?: up)? (?P<u>until|till|as late as|up to|from|as early as) (?P<t>\d[\d:.]*(?: ?[ap]m)?)(?: (?:again|now|too))?<E>", r"\g<b>\g<pre>\g<u> \g<t> is fine now"),
    (r"\b<X> (?:is|are|'s|'re) (?:back )?(?:in|on) again(?: now)?<E>", r"\g<x> is fine again"),
    (r"\b<X>,? (?:at )?any (?:time|hour)(?: of (?:the )?day)? (?:is|are) (?:fine|okay|all right|allowed)(?: (?:again|now|by me))*", r"\g<x> is fine again"),
    (r"<B><X> (?:may|can) (?:run|last|go on|take|be)(?: for)?(?: up to| as long as)? <SUM>(?: long)?<E>", r"\g<b>\g<x> up to \g<sum> are fine"),
)  # fmt: skip

SIZES: tuple[tuple[str, str], ...] = (
    (r"\b(?P<n>[\w]+ (?:working )?(?:days?|hours?|weeks?)'?s?) notice is (?:the )?(?:very |bare |absolute )?(?:least|minimum)(?: (?:that )?i (?:need|want|require|accept|ask for|ask|expect)(?: for| of)?(?: (?:an? |any )?(?P<k>meetings?|calls?|appointments?))?)?", r"\g<k> need at least \g<n> notice"),
    (r"\bnothing (?:hotter|spicier) than (?:an? |level )?(?P<n>[0-5])\b", r"no food with a spiciness above \g<n>"),
    (r"<SUM>(?:'s| is) as (?:high|far|long|much|late|dear|expensive) as (?P<x>(?:an? |any |the |my )?[\\w' ]{2,30}?) (?:can|may|should|must|is allowed to|will)(?: ever)? (?:go|be|cost|last|run|get|take)(?: for me| just now| now)?<E>", r"\g<x> at most \g<sum>"),
    (r"\brated (?:lower|less|worse|fewer) than\b", r"rated below"),
    (r"\brated (?:higher|more|better) than\b", r"rated above"),
    (r"\b(?P<n>\d+|two|three|four|five|six|seven|eight|nine|ten) or (?:more|above|higher|upwards?|over|greater|hotter)\b", r"at least \g<n>"),
    (r"\b(?P<n>\d+|one|two|three|four|five|six|seven|eight|nine|ten) or (?:less|fewer|below|lower|under|cheaper|shorter)\b", r"at most \g<n>"),
    (rf"<SUM>(?P<f> (?:for|on|per|a) (?:an? |any |one |each )?[\w' ]{{2,30}}?)?,?(?:'s| is|:| -|,? that's|,? this is|,? that is) (?:my|the|our) {_HOW}{_LIMIT}(?: there| here| on that| for that| that i'll go| i'll accept| i have| now)?(?P<e>(?: (?:for|on) [\w' ]{{2,25}})?)<E>", r"at most \g<sum>\g<f>\g<e>"),
    (r"<SUM>(?P<f> (?:for|on|per|a) (?:an? |any |one |each )?[\w' ]{2,30}?)?,?(?: is|,? that's|,? this is|,? that is)(?: (?:about|really|absolutely|honestly))? (?:the most|as much as|all|as far as|as high as|as long as|the furthest|the farthest|the longest) (?:that )?(?:i|we)(?:'ll| will|'m willing to|'m prepared to|'d| would| can| could|'m happy to| want to)(?: ever)? (?:pay|spend|go|give|part with|shell out|fork out|stretch to|stretch|do|walk|travel|drive|take|sit through|stay)(?P<e>(?: (?:for|on|to) [\w' ]{2,30}?)?)(?=\s*(?:[.,;:!?\n]|$| and\b| but\b))", r"at most \g<sum>\g<f>\g<e>"),
    (r"\b(?P<n>(?:the |my |our |any )?[\w' ]{2,30}?) (?:is|are|gets?|stays?|has been|have been)(?: now| strictly| to be)? (?:budgeted|capped|limited|restricted|held|kept|pegged) (?:at|to) <SUM>", r"\g<n> at most \g<sum>"),
    (rf"<B>(?:with [\w' ]{{2,30}},? )?(?:the |my |our )?<X>(?: price| spending)? {_LIMIT} (?:goes|is going|moves|is moving|is raised|is lowered|rises|drops|falls|comes|is coming|is|has gone|has been raised|went)(?: now)?(?: up| down)?(?: from [^;!?\n]{{1,20}}?)?(?: to| at)? <SUM>", r"\g<b>\g<x> at most \g<sum>"),
    (r"\b(?:don't|doesn't|won't|can't|cannot) (?:even )?(?:come|enter) into (?:consideration|it|the picture|question|play)\b", r"are out of the question"),
    (r"\b(?:aren't|isn't|are not|is not)(?: even)? (?:worth (?:considering|a look|looking at|showing(?: me)?|bothering with)|up for consideration|to be considered|an option|on offer here|in the running|something i(?:'d| would|'ll| will)(?: ever)? (?:consider|accept|entertain|put up with|tolerate|stand for|go for|allow|agree to|eat|touch|book|take|do))\b", r"are out of the question"),
    (r"\b(?:can't|cannot|mustn't|must not|may not|shouldn't|should not|isn't to|aren't to|isn't allowed to|aren't allowed to) (?:cost|run to|come to|be priced at) (?:any )?(?:more than|over|above) <SUM>", r"at most \g<sum>"),
)  # fmt: skip
