"""Ways to take back, resize, swap or lift what was said before. Data only: extend it freely.

Each row is (how, pattern). Patterns are matched without regard to case against a whole sentence and
then against each of its clauses; ``<FINE>``, ``<RULE>``, ``<NOW>`` and ``<SIZED>`` stand for the
word lists below. Groups: ``what`` is what an earlier statement was about, ``new`` what takes its
place, ``size`` a new amount. A row holds only if an earlier statement fits it; else the clause is
read as if the row weren't there.
"""

from __future__ import annotations

PARTS: dict[str, str] = {
    "<FINE>": r"(?:(?:perfectly|totally|absolutely|all|quite|just) )?(?:fine|okay|all right|alright|allowed|permitted|no problem|no issue|no bother|not a problem|not an issue|no longer a problem|no longer an issue|no big deal|cool|good|grand|welcome|acceptable|doable|good to go|back on|possible|on the table)",
    "<RULE>": r"(?:rule|ban|limit|cap|restriction|preference|embargo|boycott|moratorium|freeze|block|policy|instruction|request|curfew|ceiling|budget|mute|thing|business|stuff|bit|tag|label|requirement|blackout|exclusion|veto|threshold|condition|order)s?",
    "<NOW>": r"(?:(?: (?:again|now|any ?more|any longer|these days|from now on|from here on|by me|with me|for me|for us|too|as well|though|after all|once more|as of (?:now|today)|in future|for a change|please))*)",
    "<SIZED>": r"(?:limit|cap|budget|ceiling|max|maximum|threshold|allowance|cut-?off|curfew|figure|price|amount|minimum|floor|bar|line|trigger|count)",
    "<LEAD>": r"(?:(?:okay|well|so|and|but|actually|now|please|oh|also|then|in that case|for me|just|let's|can you|could you|you can) )*",
    "<SAME>": r"(?:,? (?:(?:but |and )?(?:(?:it's |at |stays )?(?:the )?same (?:hours?|times?|slot|place|as before)(?: of (?:the )?day)?)|instead|now|from now on|every week|each week|though))*",
    "<RISES>": r"(?:'s| is| are| goes| go| went| moves| rises| rose| jumps| climbs| increases| drops| falls| changes| shifts| becomes| can be| should be| will (?:be|go|rise|become|drop|move)| can go| gets?(?: raised| lifted| lowered| cut)?| got (?:raised|lifted|lowered|cut)| (?:has|have) (?:gone|moved|risen|changed|shifted|dropped|fallen|been (?:raised|lifted|lowered|cut|increased|reduced|set|changed|moved|bumped)))",
    "<RAISED>": r"(?:raised|lifted|bumped|upped|increased|lowered|cut|dropped|reduced|moved|changed|extended|stretched)",
    "<NUM>": r"(?:[^\w\s]?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|a hundred|half an)\b)",
    "<DROP>": r"(?:forget|ignore|scrap|drop|cancel|ditch|lose|bin|kill|lift|remove|end|delete|undo|disregard|erase|strike|void|revoke|withdraw|retire|wipe|get rid of|do away with|take back|nix|axe|scratch|overrule|throw out|turn off|switch off|suspend|waive|abolish|clear)",
}

# fmt: off
CHANGES: tuple[tuple[str, str], ...] = (
    # --- a new size for an earlier limit -----------------------------------------------------------------
    ("resize", r"^(?:okay |well |so |and |please |let's |you can |we can )*(?:bump|raise|lower|lift|increase|decrease|reduce|cut|drop|change|move|set|push|put|extend|stretch|shorten|make|take|bring|up|double|adjust|update|shift|get)(?: up| down)? (?:the|my|that|our|your) (?P<what>(?:[\w'-]+ ){0,5}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)(?: up| down| back| out)?(?: from [^,.;]{1,20}?)? (?:to|at|by|be|is|now|-|:)?(?: now| just)? ?(?P<size>[^,;]*\d[^,;]*)$"),
    ("resize", r"^(?:okay |well |so |and |but |actually |the |my |our |that |new |from now on )*(?P<what>(?:[\w'-]+ ){0,4}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)(?:'s| is| are| goes| went| has gone| moves| rises| drops| becomes| can be| should be| will be| can go| has changed| changes| has moved| shifts)(?: now| up| down| to be| to| at| just| back)* (?P<size>[^,;]*\d[^,;]*)$"),
    ("resize", r"^<LEAD>(?:the |my |our |that |their |new )*(?P<what>(?:[\w'-]+ ){0,4}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)<RISES>(?: (?:going|moving|being|now|up|down|raised|lifted|lowered|cut|set|increased|bumped))*(?: from [^,;]{1,20}?)?(?: up| down)? (?:to|at) (?P<size>[^,;]*\d[^,;]*)$"),
    ("resize", r"^<LEAD>(?:they|we|i|[\w']+(?: [\w']+)?)(?:'ve| have| has|'s)?(?: just| now)? <RAISED>(?: up| down)? (?:the|my|our) (?P<what>(?:[\w'-]+ ){0,4}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)(?: from [^,;]{1,20}?)? to (?P<size>[^,;]*\d[^,;]*)$"),
    ("resize", r"^<LEAD>(?P<size>[^\w\s]?\d[^,;]{0,20}?) is (?:now )?(?:the|my|our) (?:new |absolute |hard )?(?P<what>(?:[\w'-]+ ){0,3}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)<NOW>$"),
    ("resize it", r"^<LEAD>(?:make|set|call|take|put|say|let's (?:make|say|call))(?: (?:it|that|this|them))?(?: (?:at|to|up to|be))? (?P<size><NUM>[^,;]{0,25}?)(?: (?:instead of|rather than|in place of|and not|not|up from|down from|where it was) (?P<old>[^,;]*\d[^,;]{0,20}?))?(?: instead| now| from now on| please)*$"),
    ("resize", r"^<LEAD>(?:let|give|allow|grant) (?P<what>her|him|them|me|us|my \w+|(?-i:[A-Z])[\w'-]+)(?: (?:have|use|get|spend|go|up|to))* (?P<size>[^\w\s]?\d[^,;]{0,25}?)(?: instead| now| please)*$"),
    ("dated resize it", r"^<LEAD>(?:it's|that's|it is|it becomes|it will be|it'll be|that will be|that becomes|we say|i say) (?P<size>[^\w\s]?\d[^,;]{0,20}?)(?: instead of (?P<old>[^,;]*\d[^,;]{0,20}?))?(?: instead| then)*$"),
    ("resize it", r"^<LEAD>(?:raise|bump|lower|lift|increase|reduce|cut|drop|push|bring|stretch|put)(?: (?:it|that|this|them))(?: up| down| back)? to (?P<size><NUM>[^,;]{0,20}?)(?: instead| now| please| then| from now on)*$"),
    ("resize", r"^<LEAD>(?:(?:we're|i'm|it's|go|let's go|make it|that's) )?back to (?P<size><NUM>[^,;]{0,15}?)(?: (?:for|with|on) (?:the |my )?(?P<what>[\w' -]{3,25}?))?<NOW>$"),
    ("cap", r"^<LEAD>(?:the |my |our )?(?P<what>[\w' -]{3,25}?) at most (?P<size><NUM>[^,;]{0,20}?)<NOW>$"),
    ("cap", r"^<LEAD>at most (?P<size><NUM>[^,;]{0,20}?) (?:for|on) (?:the |my |our )?(?P<what>[\w' -]{3,25}?)<NOW>$"),
    ("resize it", r"^<LEAD>(?:up to |as (?:much|far|high|late|early) as )?(?P<size><NUM>[^,;]{0,20}?)(?:'s| is| will be| would be| are)(?: now| also)? <FINE><NOW>$"),
    ("resize it", r"^<LEAD>(?:max(?:imum)?|at most|no more than|not more than|not over|up to|limit|cap|tops)[: ]+(?P<size>[^\w\s]?\d[^,;]{0,20}?)(?: instead| now| please| then| from now on)*$"),
    ("multiply", r"^<LEAD>(?P<times>double|halve|triple) (?:the|my|our|that) (?P<what>(?:[\w'-]+ ){0,4}?)<SIZED>(?P<what2>(?: (?:for|on|of) [\w' -]{2,30}?)?)<NOW>$"),
    ("resize ask", r"^(?:okay |well |so |and |but |you |please |from now on )*(?:only|just)(?: need to| have to)? (?:ask|check|consult)(?: with)?(?: me)?(?: first)?(?P<what>(?: (?:if|when|for|about|once|on|before)(?: it's| it is| you spend| buying| something is| anything| something| things?| stuff| purchases| they're| it costs| it goes| that's)*)?) (?:over|above|past|from|beyond|more than|upwards of|for) (?P<size>[^,;]*\d[^,;]*)$"),
    ("shift", r"^(?:okay |well |so |and |but |actually |now )*(?:you|they|people|anyone|we|calls?|meetings?) (?:can|may)(?: now| always| again)*(?P<what>(?: [\w'-]+){1,5}?) (?P<side>until|till|up to|as late as|from|as early as|as of)(?P<size> (?:about |around )?\d[\d:.]*(?: ?[ap]m)?|(?: noon| midnight| midday))<NOW>$"),

    ("shift", r"^<LEAD>(?:the |my )?(?P<what>[\w' -]{3,30}?) (?P<side>until|till|up to|as late as|from|as early as|as of)(?P<size> (?:about |around )?\d[\d:.]*(?: ?[ap]m)?|(?: noon| midnight| midday))(?:'s| is| are| would be)(?: now| also)? <FINE><NOW>$"),
    ("shift on days", r"^<LEAD>(?P<days>(?:next week|this week|today|tomorrow|tonight|this (?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:mon|tues|wednes|thurs|fri|satur|sun)day)) (?P<what>[\w' -]{3,25}?) (?P<side>until|till|up to|as late as|from|as early as) (?P<size>(?:about |around )?\d[\d:.]*(?: ?[ap]m)?|noon|midnight|midday)(?:'s| is| are)? <FINE><NOW>$"),
    ("shift on days", r"^<LEAD>(?P<days>(?:on |at |over )(?:the )?[\w' ]{3,25}?),? (?:calls? |it's |you (?:can|may)(?: \w+){0,3}? )?(?P<side>until|till|up to|as late as|from|as early as) (?P<size>(?:about |around )?\d[\d:.]*(?: ?[ap]m)?|noon|midnight|midday)(?:(?:'s| is)? <FINE>)?<NOW>$"),
    ("shift on days", r"^<LEAD>(?:you (?:can|may)(?: \w+){1,3}? |calls? )?(?P<side>until|till|up to|as late as|from|as early as) (?P<size>(?:about |around )?\d[\d:.]*(?: ?[ap]m)?|noon|midnight|midday) (?P<days>(?:on |at |over )(?:the )?[\w' ]{3,25}?)(?:'s| is) <FINE><NOW>$"),

    # --- one thing for another ----------------------------------------------------------------------------
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|no|sorry) )*it's (?P<new>[\w' -]{2,30}?)(?: (?:that )?(?:i|we|you)(?:'d|'m| \w+)?(?: [\w']+){0,5}?)?(?: now| these days)?,? (?:and )?(?:not|rather than|instead of) (?P<what>[\w' -]{2,30}?)<NOW>$"),
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|please|no|sorry|can you|could you|let's) )*(?:swap|switch|exchange|trade)(?: my| the)? (?P<what>[\w' -]{2,30}?) (?:for|with|to) (?P<new>[\w' -]{2,30}?)<NOW>$"),
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|please|no|sorry|can you|could you|let's) )*replace(?: my| the)? (?P<what>[\w' -]{2,30}?) (?:with|by) (?P<new>[\w' -]{2,30}?)<NOW>$"),
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|please|no|sorry|can you|could you|let's) )*(?:move|change|shift|switch)(?: [\w'-]+){1,5}? from (?P<what>[\w' -]{2,30}?) (?:to|over to) (?P<new>[\w' -]{2,30}?)<NOW>$"),
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|please|no|sorry|make (?:it|that)|i (?:meant|said|want|'d like)|use) )*(?P<new>[\w'-]{2,15}(?: [\w'-]+){0,3}?) (?:instead of|rather than|in place of|and not|not) (?P<what>[\w'-]{2,15}(?: [\w'-]+){0,2}?)<NOW>$"),
    ("swap", r"^(?:(?:okay|well|so|and|but|actually|please|no|sorry|i (?:meant|said|want)) )*not (?P<what>[\w'-]{2,15}(?: [\w'-]+){0,2}?)(?: any ?more)?,? (?:but |it's |make it )(?P<new>[\w'-]{2,15}(?: [\w'-]+){0,2}?)<NOW>$"),

    ("swap", r"^<LEAD>(?P<new>[\w'-]{2,20}(?: [\w'-]+){0,2}?)(?: (?:for|to|with) (?P<who>her|him|them|us|me|my \w+|(?-i:[A-Z])[\w'-]+))?(?: please| then)? (?:instead of|rather than|in place of) (?:my |the )?(?P<what>[\w'-]{2,20}(?: [\w'-]+){0,2}?)<NOW>$"),
    ("rename", r"^<LEAD>(?:call|name|rename|change|relabel|make)(?: (?:that|the|this|it|those))?(?: (?:tag|label))?(?: (?:from )?«\d+»)?(?: to| into)? (?P<new>«\d+»)(?: instead)?<NOW>$"),
    ("moved", r"^<LEAD>(?:they're|they are|they've|they have|they|we're|we are|we've|we have|we|i'm|i am|i've|i have|i|she's|he's|(?:the|my) \w+ (?:is|has|wants to|had to))(?: (?:just|all|now|had to|have to))* (?:moving|moved|move|shifting|shifted|shift|pushing|pushed|push|changing|changed|change|rescheduling|rescheduled|reschedule|switching|switched|switch)(?: (?:my|the|our|that))? (?P<thing>[\w' -]{2,30}?)(?: from (?P<what>[\w' :-]{2,30}?))? (?:to|onto|over to) (?P<new>[\w' :-]{2,40}?)<SAME>$"),
    ("moved", r"^<LEAD>(?:my |the |our )?(?P<thing>[\w' -]{2,30}?)(?:'s| is| has| will| gets| got| are| have| was)?(?: (?:now|been|being|be|just))* (?:moving|moved|moves|move|shifting|shifted|shifts|switching|switched|switches|changing|changes|changed|rescheduled|pushed|going over)(?: from (?P<what>[\w' :-]{2,30}?))? (?:to|onto|over to) (?P<new>[\w' :-]{2,40}?)<SAME>$"),
    ("moved", r"^<LEAD>(?:my |the |our )?(?P<thing>[\w' -]{2,30}?)(?:'s| is| are| takes place| will be| falls)(?: (?:now|going to be))?(?: on)? (?P<new>(?:mon|tues|wednes|thurs|fri|satur|sun)day[\w' :-]{0,30}?)(?: now)?,? (?:instead of|rather than|and not|not|no longer)(?: on)? (?P<what>[\w' :-]{2,30}?)<SAME>$"),
    ("moved", r"^<LEAD>(?:my |the |our )?(?P<thing>[\w' -]{2,30}?)(?:'s| is| are)(?: now on| on) (?P<new>(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: now| from now on)(?: at the same time)?$"),

    # --- narrower than it was said -------------------------------------------------------------------------
    ("narrow", r"^<LEAD>(?:(?:about|regarding|as for|re|on|with|concerning) (?P<what>[\w' -]{2,30}?),? )?i (?:really |actually |of course )?(?:only|just)(?: really| actually)? (?:meant|mean|was (?:talking|thinking|speaking) (?:about|of)|had in mind)(?: (?:it|that|this|the (?:\w+ )?<RULE>))?(?: (?:for|about|as|to be))? (?P<new>[\w' :$€£-]{2,40}?)(?: really| of course| though| by the way)*$"),
    ("narrow", r"^<LEAD>(?:(?:about|regarding|as for|re|on|with|concerning) (?P<what>[\w' -]{2,30}?),? )?i (?:meant|mean)(?: (?:it|that|this))? (?:only|just)(?: (?:for|about))? (?P<new>[\w' :$€£-]{2,40}?)(?: really| of course| though| by the way)*$"),
    ("narrow", r"^<LEAD>(?:(?:that|this|it|what i said|my (?:\w+ )?<RULE>|the (?P<what>(?:\w+ )?)<RULE>)(?: (?:about|on) (?P<what2>[\w' -]{2,25}?))?)(?:'s| is| was)? (?:only|just)(?: (?:about|meant|applies|goes|counts|holds|stands|concerns|supposed|intended|valid|to be|for|to|as))+ (?P<new>[\w' :$€£-]{2,40}?)(?: really| of course| though| by the way)*$"),
    ("narrow", r"^<LEAD>(?:limit|restrict|confine|narrow|reduce) (?:that|this|it|(?:the|my) (?P<what>(?:\w+ ){0,3}?)<RULE>)(?: down)? to (?P<new>[\w' :$€£-]{2,40}?)<NOW>$"),
    ("narrow", r"^<LEAD>(?:make|keep) (?:that|this|it) (?P<new>(?:[\w']+ ){1,3}?)only<NOW>$"),
    ("narrow", r"^<LEAD>(?:just|only) (?P<new>[\w' :$€£-]{2,40}?),? (?:i mean|i meant|i should have said|i should add|that is)$"),

    # --- what was lifted holds again -------------------------------------------------------------------------
    ("restore", r"^<LEAD>(?:bring back|put back|reinstate|restore|revive|reactivate|re-?impose|renew|resurrect)(?: (?:the|my|that|our))? (?:old |earlier )?(?P<what>[\w' -]{2,40}?)<NOW>$"),
    ("restore", r"^<LEAD>(?:bring|put)(?: (?:the|my|that|our))? (?P<what>[\w' -]{2,40}?) back(?: on| in| in place| in force| please)*$"),
    ("restore", r"^<LEAD>(?P<what>[\w' &-]{2,30}?)(?:'s| is| are| goes| go)(?: now| back)? (?:banned|barred|blocked|forbidden|out|off|off limits|off the (?:table|menu|list)|muted|not allowed|a no|a no-go|blacklisted|unwelcome|taboo|on the (?:black ?list|banned list|blocked list|no list|naughty list)|in the doghouse)(?: for me)? (?:again|once more|after all)$"),
    ("restore", r"^<LEAD>(?P<what>[\w' &-]{2,30}?)(?:'s| is| are| goes| go) back (?:on the (?:black ?list|banned list|blocked list|no list|naughty list)|in the doghouse|off the (?:menu|table|list))(?: now| again)?$"),
    ("restore", r"^<LEAD>(?:the |my |our )?(?P<what>[\w' -]{2,30}?) <RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of) [\w' -]{2,30}?)?)(?:'s| is| are)? (?:back(?: on| in force| in place| in effect)?|(?:applies|apply|on|in force|holds|stands|valid|goes)(?: again| once more| after all))<NOW>$"),

    # --- on good terms again -----------------------------------------------------------------------------------
    ("reconciled", r"^<LEAD>(?P<who>[\w'-]+(?: [\w'-]+)?)(?:,| and)? (?:and )?(?:i|me)(?:'re| are|'ve| have)(?: (?:all|just|finally|now|been|long))* (?:<FINE>|friends|mates|on (?:good|speaking|better) terms|talking|speaking|back in touch|made (?:up|peace)|buried the hatchet|patched (?:things|it) up|sorted (?:it|things|ourselves) out|worked (?:it|things) out|cleared the air|talked it (?:through|over)|kissed and made up|called a truce)(?: with each other)?<NOW>(?:,? (?:so|and) (?:you can |feel free to |do |by all means |please )*(?:message|call|text|write(?: to)?|email|invite|book|let|put|ring|meet)(?: (?:him|her|them|it|meetings))?\b[\w' ]{0,30})?$"),
    ("reconciled", r"^<LEAD>(?:i|we)(?:'ve| have|'m| am)?(?: (?:finally|just|now))* (?:made up|made (?:my )?peace|patched (?:things|it) up|sorted (?:it|things) out|cleared the air|buried the hatchet|on good terms|on speaking terms|friends|talking|speaking|good)(?: again)? with (?P<who2>[\w'-]+(?: [\w'-]+)?)<NOW>$"),
    ("reconciled", r"^<LEAD>(?:i(?:'ve| have)? (?:forgave|forgiven)|all is forgiven with|no more bad blood with) (?P<who3>[\w'-]+(?: [\w'-]+)?)<NOW>$"),
    ("reconciled", r"^<LEAD>(?P<who>[\w'-]+(?: [\w'-]+)?)(?:'s| is) (?:forgiven|out of the doghouse|(?:back )?in my good books)<NOW>$"),

    # --- more of the same ----------------------------------------------------------------------------------
    ("extend", r"^(?:(?:okay|well|so|and|oh|please|also) )*(?:(?:the )?same (?:goes|rule|thing|deal|story|applies|holds|rule applies|rule goes|thing goes|rule holds|is true|again)|that (?:also )?(?:goes|applies|holds)|this (?:also )?(?:goes|applies)|it (?:also )?applies|ditto) (?:for|to|on|with)(?: my| the)? (?P<new>[\w' -]{2,40}?)<NOW>$"),
    ("extend", r"^(?:(?:okay|well|so|and|oh|please|also) )*(?:extend|apply|expand|widen|broaden|stretch)(?: that| this| it| the (?:\w+ )?<RULE>| that (?:\w+ )?<RULE>)(?: out)? (?:to|on)(?: my| the| include| cover)* (?P<new>[\w' -]{2,40}?)<NOW>$"),
    ("extend", r"^(?:(?:okay|well|so|and|oh|please|also) )*(?:add|put|include)(?: my| the)? (?P<new>[\w' -]{2,30}?) (?:to|in|on|under) (?:that|this|it|the (?:same )?(?:\w+ )?(?:list|<RULE>)|that (?:\w+ )?(?:list|<RULE>))<NOW>$"),
    ("extend", r"^(?:(?:okay|well|so|and|oh|please|also) )*(?:make|do) (?:that|it) (?P<new>[\w'-]{3,20}) (?:too|as well|also)$"),

    # --- no preference left ----------------------------------------------------------------------------------
    ("any", r"^(?:(?:okay|well|so|and|but|actually) )*(?:any|either|whichever|whatever|all|both|other|every|any other|any old|either of the)(?: (?:kinds?|sorts?|types?) of)? (?P<what>seats?|airlines?|carriers?|cabins?|class|classes|hotels?|chains?|brands?|shops?|stores?|formats?|languages?|tones?|lengths?|days?)(?: will| would| that works)?(?:'s| is| are| will do| works?| would do| goes| do)(?: <FINE>)?<NOW>$"),
    ("any", r"^(?:(?:okay|well|so|and|but|actually) )*i(?:'m| am)? (?:don't|do not|no longer|not|really don't|don't really)(?: (?:mind|care|have|fussed|bothered|fussy|picky|worry|need)(?: about| any more)?)+(?: (?:a|any|which|what|where|about|whether|who|the|my|particular|strong))* (?P<what>seats?|i sit|you seat me|airlines?|carriers?|i fly with|we fly with|cabin|class|hotels?|chains?|brands?|window or aisle|aisle or window)(?: preferences?)?(?: i (?:get|fly|sit in|take|have|stay in))?(?: you (?:put|seat|book) me(?: in| on)?)?<NOW>$"),
    ("any", r"^<LEAD>(?:i'm (?:free|happy|okay|open|willing) to|i can|i may|i'll|you can|you may)(?: (?:now|again|put me|book me|book))* (?P<what>fly|stay|sit|shop)?(?: (?:on|with|in|at|from))? (?:any(?:one|body|where|thing)|whoever|wherever|whatever|any (?:airline|carrier|hotel|chain|shop|store|seat)) ?(?:i like|you like|you want|that's cheap)?<NOW>$"),
    ("any", r"^(?:(?:okay|well|so|and|but|actually) )*(?:i have |i've got |i've |there's )?no (?:more |longer (?:a |any )?)?(?P<what>seat|airline|cabin|hotel|brand|seating|carrier)(?:ing)? preferences?<NOW>$"),
    ("any", r"^(?:(?:okay|well|so|and|but|actually) )*(?P<what>window or aisle|aisle or window)(?:,| -)?(?: it's| is|'s)?(?: all)?(?: the same| <FINE>| whatever| i don't mind| both fine)(?: to me)?<NOW>$"),

    ("over it", r"^(?:(?:okay|well|so|and|but|now|actually) )*i(?:'m| am)(?: so| totally| completely| kind of| a bit)* (?:over|done with|past|bored of|fed up with|tired of)(?: the)? (?P<what>[\w' -]{2,25}?)(?: phase| thing)?<NOW>$"),

    # --- what was ruled out is wanted again ------------------------------------------------------------------
    ("again", r"^(?:(?:okay|well|so|and|but|now|actually) )*(?:i'll|i will|i'd|i would|i can|i could|you can|you may|we can|we'll|let's|feel free to|go ahead and|i'm happy to|happy to|i'm okay to|i'm willing to|start|i don't mind)(?: (?:happily|gladly|now|even|just|be happy to|start|try|to))*(?P<what> [a-z]+(?: (?:with|on|from|to|at|in|off|for|by|through|me))*) (?:it|them|him|her|those|that|there|that one|those guys|these)(?: on| in| through| up)? (?:again|another (?:go|try|chance|shot)|a(?:nother| second) (?:go|try|chance|shot))<NOW>$"),
    ("again", r"^(?:(?:okay|well|so|and|but|now|actually) )*(?:i(?:'m| am)|we(?:'re| are)|i(?:'ve| have) gone|i went) back (?:on|to|into|with|eating|drinking|having|watching|doing)(?: (?:eating|drinking|having|watching|doing|flying|liking))?(?: (?:the|my|with))* (?P<known>[\w' -]{2,30}?)<NOW>$"),
    ("again", r"^(?:(?:okay|well|so|and|but|now|actually) )*i(?:'m| am|'ve started| have started|'ll| will| do| can| started)?(?: happily| now| actually| only)*(?: to)? (?:eat|eating|drink|drinking|have|having|watch|watching|enjoy|take|taking|wear|wearing|do|doing)(?: my| a bit of| a little| some| the odd| the occasional)* (?P<known>[\w' -]{2,30}?) (?:again|now|these days|once more|after all)(?: though| too| please)?$"),
    ("again", r"^<LEAD>(?:i'm|i am|i'll be|i've started|i can|i'll|i)(?: (?:start|be))* (?P<drink>drink|drinking)(?: alcohol)? again<NOW>$"),
    ("again", r"^<LEAD>(?:the |my )?(?P<known>[\w' -]{2,25}?),? (?:i've|i have|i'm|i am|we've|we're)(?: (?:now|already|actually|all))* (?:gone back to|back on|back to|back into|returned to|come back to|started (?:eating|drinking|having|watching|doing|taking)(?: again)?)<NOW>$"),
    ("again", r"^<LEAD>(?:the |my )?(?P<known>[\w' -]{2,25}?),? (?:i|we)(?: can| now| do)* (?:eat|have|drink|watch|take|enjoy) again<NOW>$"),
    ("fine", r"^(?:(?:okay|well|so|and|but|now|actually) )*(?:i want|i'd like|i would like|i need|give me|send me|show me|start (?:sending|showing|giving)(?: me)?|resume|bring back|let me have|i miss|turn on|switch on)(?: the| my| all)* (?P<what>[\w' -]{3,40}?)(?: (?:again|back|back on))+(?: please| now)?$"),
    ("fine", r"^(?:(?:okay|well|so|and|but|now|actually|from now on|as of today) )*(?:the |my |having )?(?P<what>[\w' -]{3,45}?)(?:'s| is| are|'re)(?: now| back| all)* <FINE><NOW>$"),
    ("fine", r"^(?:(?:okay|well|so|and|but|now|actually) )*(?P<what>[\w' -]{3,45}?) (?:doesn't|don't|does not|do not|no longer)(?: really)? (?:bothers?|worr(?:y|ies)|annoys?|upsets?|hurts?) me<NOW>$"),
    ("fine", r"^(?:(?:okay|well|so|and|but|now|actually) )*(?:the |my )?(?P<what>[\w' -]{3,45}? (?:can|may) (?:call|ring|phone|email|text|message|ping|write|contact|book|reach|notify))(?: (?:me|us))?(?: again| once more| now)+$"),
    ("fine", r"^(?:(?:okay|well|so|and|but|now|actually) )*i(?:'m| am|'ve| have)?(?: now| become| turned into| turned)? (?:fine|okay|good|cool|comfortable|happy) (?:with|about) (?:the |my )?(?P<what>[\w' -]{3,45}?)<NOW>$"),

    # --- allergies that are none -------------------------------------------------------------------------------
    ("allergy", r"^(?:(?:okay|well|so|and|but|now|actually|good news|turns out|it turns out|apparently|that) )*(?:my |the |that |this )?(?P<what>[\w' -]{2,25}? )?(?:allergy|intolerance|allergies|sensitivity)(?: to (?P<what2>[\w' -]{2,25}?))?(?: thing| diagnosis| scare| test)?(?:'s| is| was| has| have| are| were| turned out| turns out| proved| came back| came out| no longer| doesn't)(?: (?:been|to be|all|just|actually|now|totally|completely|a bit of|longer|over|really))* (?:wrong|gone|a false alarm|false|a misdiagnosis|misdiagnosed|mistaken|a mistake|not real|unreal|cured|clear(?:ed)?(?: up)?|over|nothing|outgrown|history|all in my head|in my head|ruled out|negative|not a thing|not an issue|no issue|no problem|disappeared|vanished|went away|gone away|resolved|exist|bother me|an error|bogus|rubbish|nonsense|debunked|past|behind me|a problem|an issue|imaginary|psychosomatic|passed)<NOW>$"),
    ("allergy", r"^(?:(?:okay|well|so|and|but|now|actually|good news|turns out|it turns out|apparently|that|the \w+ says|the doctor said|tests? (?:show|say)s?|i have|i've got|i|we|i've|there's|there is|they found) )*(?:no|don't have(?: a| an| any)?|haven't got(?: a| an| any)?|do not have(?: a| an| any)?|no longer have(?: a| an| any| my)?|never had(?: a| an| any)?|outgrown|grown out of|outgrew|grew out of|got over|over|rid of|lost)(?: my| the| that| a| an| any| more)* (?P<what>[\w'-]+ (?:[\w'-]+ )?)?(?:allergy|intolerance|allergies|sensitivity)(?: to (?P<what2>[\w' -]{2,25}?))?(?: at all)?<NOW>$"),
    ("allergy", r"^(?:(?:okay|well|so|and|but|now|actually|good news|turns out|it turns out|apparently|that|the doctor says|tests (?:show|say)) )*(?:i'm|i am|i was|i've|i have|i|we) (?:not|never|no longer|not actually|wasn't|was never|never been|never was|n't)(?: (?:actually|really|been|even|was))* (?:allergic|intolerant)(?: to (?P<what2>[\w' -]{2,25}?))?<NOW>$"),
    ("allergy", r"^(?:(?:okay|well|so|and|but|now|actually|good news|turns out|it turns out|apparently) )*(?:not allergic|no longer allergic|not intolerant|wasn't allergic|never allergic)(?: to (?P<what2>[\w' -]{2,25}?))?<NOW>$"),
    ("allergy", r"^(?:(?:okay|well|so|and|but|now|actually|good news|turns out) )*(?:the|my) (?:allergy|intolerance) tests?(?: results?)? (?:was|were|is|came back|come back|turned out|are) (?:negative|clear|clean|fine)$"),

    # --- times within what was ruled out ---------------------------------------------------------------------------
    ("once", r"^(?:(?:okay|well|so|and|but|actually) )*(?P<time>(?:just |only )?(?:for |on )?(?:this|next|tomorrow|today|tonight)[\w' ]{0,20}?),? (?:go ahead|it's <FINE>|that's <FINE>|<FINE>|feel free|you can|you may|go for it|be my guest|make an exception|i'll make an exception|let it through|it's an exception)(?: though| please)?$"),
    ("once", r"^<LEAD>(?:(?:just|only) )?(?:this once|for once|once|this one time|as an exception|exceptionally),? (?P<time>(?:on |the )*[\w' ]{3,30}?)(?:'s| is| are) <FINE><NOW>$"),
    ("once", r"^<LEAD>(?P<time>(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day )?the \d{1,2}(?:st|nd|rd|th)(?: of \w+)?)(?:'s| is)? <FINE><NOW>$"),
    ("once", r"^(?:(?:okay|well|so|and|but|actually) )*(?:go ahead|that's <FINE>|it's <FINE>|make an exception|feel free|you can|skip (?:it|that|the rule)|ignore (?:it|that|the rule)|suspend (?:it|that|the rule)|lift (?:it|that)|forget (?:it|that)),? (?P<time>(?:just |only )?(?:for |on )?(?:this|next|tomorrow|today|tonight)[\w' ]{0,20}?)(?: only)?$"),
    ("only then", r"^(?:(?:okay|well|so|and|but|actually|i (?:eat|drink|have|do|take)|i'll (?:eat|drink|have|do|take)) )*(?P<what>[\w' -]{2,30}?),? (?:only|but only|just|except) (?P<time>(?:on|at|in|during|after|before|over) [\w' :-]{2,30}?)<NOW>$"),

    # --- taking back ---------------------------------------------------------------------------------------------
    ("end", r"^(?:(?:okay|well|so|and|but|actually|please|can you|could you|you can|you may|let's|just|i want to|i'd like to|feel free to|i) )*<DROP>(?: about)? (?:what(?:ever)? i (?:said|told you|asked|wrote|mentioned)(?: (?:before|earlier|yesterday|last week|the other day))?|everything i said|anything i said|all i said)(?: about| on| regarding| re| concerning| with)? (?P<what>[^,;]{2,60}?)<NOW>$"),
    ("end", r"^(?:(?:okay|well|so|and|but|actually|please|can you|could you|you can|you may|let's|just|i want to|i'd like to|feel free to|i) )*<DROP>(?: about)? (?:the|my|that|this|your|our|any)(?: (?:old|earlier|previous|whole|entire|stupid|silly))? (?P<what>(?:[\w'-]+ ){0,6}?)<RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of|around|over|to|from|in|before|after) [\w' :-]{2,50}?)?)<NOW>$"),
    ("end", r"^(?:(?:okay|well|so|and|but|actually|oh|by the way) )*(?:the|my|that|our) (?P<what>(?:[\w'-]+ ){0,6}?)<RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of|around|over) [\w' -]{2,40}?)?)(?:'s| is| are| has been| can be| has| can| no longer| doesn't| don't)(?: (?:now|officially|finally|hereby|be|been|all))* (?:over|lifted|cancelled|canceled|history|off|done|dead|scrapped|dropped|finished|void|toast|ended|revoked|gone|go|no more|applies|apply|holds|hold|stands|stand|necessary|needed|not needed|obsolete|outdated|expired|moot|suspended|removed|irrelevant|valid|needless|retired|unnecessary)<NOW>$"),
    ("end", r"^(?:(?:okay|well|so|and|but|actually) )*(?:no more|there's no|no) (?P<what>(?:[\w'-]+ ){1,5}?)(?:rule|ban|limit|cap|restriction|preference|embargo|curfew|mute)s?<NOW>$"),
    ("end", r"^<LEAD><DROP>(?: about)? (?:the|that|my) (?:one|bit|part|point|line|rule|first|second|last)(?: one)? (?:about|on|for|with|against|regarding|concerning|to do with|where|that says) (?P<what>[\w' :-]{3,40}?)<NOW>$"),
    ("end part", r"^<LEAD><DROP>(?: (?:that|it|this|those|them)(?: (?:one|rule|ban|limit|block))?) (?:for|on|about|with|when it comes to|as far as|in) (?:the |my )?(?P<what>[\w' :-]{3,40}?)(?: (?:go|goes|is concerned|are concerned))?<NOW>$"),
    ("end", r"^(?:(?:okay|well|so|and|but|actually) )*scrap that rule$"),
    ("dated end", r"^<LEAD>(?:the|my|that|our|this) (?P<what>(?:[\w'-]+ ){0,6}?)<RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of|around|over) [\w' :-]{2,40}?)?) (?:ends|expires|lapses|runs out|stops|finishes|falls away|goes away|goes|comes to an end|will (?:end|be over|be lifted|go)|gets lifted|can go)$"),
    ("dated end last", r"^<LEAD>(?:you can |we can |i )?(?:<DROP>|take)(?: (?:it|that|this|that one|this one|the whole thing|all that))(?: back| again)?$"),
    ("dated end last", r"^<LEAD>(?:it's|that's|that is|it is|that|it)(?: all)? (?:over|off|ends|stops|expires|done|history)$"),
    ("dated lasts", r"^<LEAD>(?:the|my|that|our|this) (?P<what>(?:[\w'-]+ ){0,6}?)<RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of|around|over) [\w' :-]{2,40}?)?)(?: (?:lasts|runs|holds|applies|stands|stays|is|goes on|is valid|counts|only|just|still|to be kept|on))+$"),
    ("dated lasts", r"^<LEAD>(?:keep|leave|extend|prolong|stretch) (?:the|my|that|our|this) (?P<what>(?:[\w'-]+ ){0,6}?)<RULE>(?P<what2>(?: (?:about|on|against|for|with|regarding|of|around|over) [\w' :-]{2,40}?)?)(?: (?:going|running|up|on|in place|in force))*$"),

    # --- how to reply, tag and notify ----------------------------------------------------------------------------
    ("unset", r"^(?:(?:okay|well|so|and|but|actually|please|you can|you may|feel free to|let's|just|time to|can you|could you) )*(?:drop|lose|skip|stop|quit|forget|ditch|abandon|leave off|leave out|stop using|stop with|give up|turn off|knock off|cut|scrap|enough with|enough of|no need for)(?: (?:the|all|all the|with|with the|using|doing|sending|writing|replying|answering|being|keeping|making|that|those|these|so|tagging|labelling|marking|muting|in|it))* (?P<what>[\w' -]{3,40}?)<NOW>$"),
    ("unset", r"^(?:(?:okay|well|so|and|but|actually) )*(?:you|we|it|there's|they|replies|answers)? ?(?:don't|do not|needn't|doesn't|no longer|no)(?: (?:need|have|has))?(?: to)?(?: (?:reply|answer|respond|write|use|keep|be|make|send|do|give|stick|restrict|limit|talk|speak|tag|label|mark|mute|format|them|it|me|things|yourself|your|replies|answers|so|in|with|as|for|to|with|using|me))* (?P<what>[\w' -]{3,40}?) (?:any ?more|any longer|now|these days|from now on)$"),
    ("unset", r"^(?:(?:okay|well|so|and|but|actually) )*(?:the )?(?P<what>[\w' -]{3,30}?) (?:aren't|isn't|are not|is not|are no longer|is no longer|no longer)(?: really)? (?:necessary|needed|required|a must|needs|useful|important|called for|mandatory)<NOW>$"),
    ("longer", r"^(?:(?:okay|well|so|and|but|actually|now|please) )*(?:(?:longer|long|lengthy|lengthier|more detailed|detailed|full|fuller|more words|more detail|more length|any length)(?: (?:replies|answers|responses|messages|explanations|ones|texts))?(?:'s| is| are) <FINE>|(?:you can |you may |feel free to |go ahead and )?(?:write|reply|answer|say|go|be|type|explain)(?: back)?(?: to me)?(?: (?:as (?:much|long|many words) as you (?:like|want|need|please|wish)|(?:in more detail|at (?:any )?length|longer|more|in full|in detail|freely|properly)))|(?:you )?(?:don't|no|needn't|no longer)(?: (?:need|have|longer))?(?: to)? (?:be|keep (?:it|them|things|replies|answers)|keep (?:your )?(?:replies|answers))(?: so| that| as)? (?:brief|short|concise|terse|succinct|tight|curt)|(?:take|use) (?:all )?(?:the|as much) (?:space|room|words)(?: as)? you (?:need|like|want)|no (?:word|length) limit)<NOW>$"),

    # --- asking first ----------------------------------------------------------------------------------------------
    ("unask", r"^<LEAD>(?:there's |there is |there'll be )?no (?:more |longer (?:any )?|further )?(?:asking|checking|need to (?:ask|check)|need for (?:asking|checking)|approvals?|permission|sign-?off|confirmation)(?: (?:me|with me|first))?(?: (?:is |are )?(?:needed|required|necessary))?(?: (?:for|about|with|on|before|when it comes to)(?P<what> [\w' -]{2,40}?))?<NOW>$"),
    ("unask", r"^<LEAD>(?P<what>[\w' -]{2,40}?) (?:no longer|doesn't|don't|needn't|does not|do not|won't)(?: (?:need|needs|require|requires))? (?:my |any |an? )?(?:asking|approval|okay|permission|sign-?off|go-?ahead|checking|confirmation)(?: first| for that)?<NOW>$"),
    ("unask", r"^<LEAD>(?:you|it|the \w+)? ?(?:can|may|use|run) ?(?:now )?(?:use|run|call|do|go ahead with|buy|book|send)?(?P<what> [\w' -]{2,40}?) without (?:asking|checking(?: with)?|my okay|my approval|permission|bothering)(?: me)?(?: first)?<NOW>$"),
    ("unask", r"^(?:(?:okay|well|so|and|but|actually|please|you can) )*(?:stop|quit|no more|enough of|enough|leave off|skip)(?: the)? (?:asking|checking|confirming|consulting)(?: (?:me|with me|in with me))?(?: (?:first|every time|each time))?(?: (?:about|before|for|on|over|with|when|if|whether)(?: you| booking| buying)?(?P<what> [\w' -]{2,50}?))?<NOW>$"),
    ("unask", r"^(?:(?:okay|well|so|and|but|actually|please|from now on) )*(?:you )?(?:don't|do not|needn't|no|there's no|no longer)(?: (?:longer |need |needs |have |has |bother |reason )*)?(?:to |for you to )?(?:ask|check|confirm|consult|asking|checking)(?: (?:me|with me|in with me))?(?: (?:any ?more|any longer|first|every time|now|again))*(?: (?:about|before|for|on|over|when|if)(?: you| stuff| things| anything)?(?P<what> [^,;]{2,50}?))?<NOW>$"),
)
# fmt: on

LIFTS: str = (
    r"\b(?:(?P<any>forget|scrap|drop|cancel|ignore|never mind|undo|take (?:that )?back|no longer|any ?more|any longer|"
    r"no need|needn't|don't (?:need|have) to|doesn't (?:need|have) to|(?:can|may|you can) stop|over and done with|"
    r"is over|are over|'s over|has ended|have ended|is done|are done|lifted|void|end of (?:that|the) (?:rule|ban)|"
    r"without (?:it|that) now|go(?:es)? back to normal|back to normal|as (?:it was |they were )?before|"
    r"changed my mind|overreacted|take it easy on|relax(?:ed)? (?:about|on)|ease up)|"
    r"again|unmute|let (?:[\w' -]{2,30} )?(?:back |come |ring |through)+|allowed|permitted|welcome|fine|okay|all right|"
    r"no problem|good to go|free to|feel free|may|can (?:now|again|have|come|go|ring|call|stay|be)|resume|restore|"
    r"back (?:on|in|into|to)|no longer mind|don't mind|stopped minding|grown on me|come round to|warmed to)\b"
)
"""Words that take back what was said, wherever they stand; those of ``any`` also take back a wish."""

STILL_STANDS: str = (
    r"\b(?:still|not (?:yet|fine|okay|allowed|welcome|again)|isn't (?:fine|okay)|aren't (?:fine|okay)|never again|not again|"
    r"if|unless|until|when(?:ever)?|maybe|perhaps|might|wonder|wish|hope|should i|thinking (?:of|about)|was|were|had|did|"
    r"he|she|they (?:said|say|think|want)|says?|said|told|stays?|remains?|as ever|except|but|once|yesterday|last \w+|"
    r"others?|rest|else|otherwise)\b|\?"
)
"""Words with which a clause changes nothing for certain."""

NARROWS: tuple[tuple[str, str], ...] = (
    (r"^(?:(?:so|and|but|actually|okay|no) )*(?:it's |it is |that's )?(?:only|just) (?P<new>[\w' :-]{3,40}?) (?:that )?(?:i |we )?(?:need|needs|want|must|should|has to|have to|ought to)(?: to)?(?: be| stay| remain| have| keep)*(?: kept)? (?:free|clear|meeting-free|blocked|off limits|protected|empty)", "free"),
    (r"^(?:(?:so|and|but|actually|okay|no|you) )*(?:only|just)(?: need to| have to)? (?:keep|block|protect|guard|reserve)(?: me)? (?P<new>[\w' :-]{3,40}?)(?: free| clear| off| meeting-free)*(?: from now on| now| then)?$", "free"),
    (r"^(?:(?:so|and|but|actually|okay|no|you) )*(?:only|just)(?: need to| have to)? (?:mute|silence|quiet) (?:the |my )?(?P<new>[\w' :-]{3,40}?)(?:,? (?:and )?(?:leave|let) [\w' ]{3,40})?(?: from now on| now| then)?$", "none"),
    (r"^(?:(?:so|and|but|actually|okay|no|you) )*(?:only|just)(?: need to| have to)? hold(?: back)? (?:the |my )?(?P<new>[\w' :-]{3,40}?)(?:,? (?:and )?(?:leave|let) [\w' ]{3,40})?(?: from now on| now| then)?$", "later"),
    (r"^(?:(?:so|and|but|actually|okay|no|you) )*(?:only|just)(?: need to| have to)? (?:tag|label|mark|flag) (?:the |my )?(?P<new>[\w' :-]{3,40}?)(?: from now on| now| then)?$", "tag"),
    (r"^(?:(?:so|and|but|actually|okay|no|you) )*(?:only|just)(?: need to| have to)? (?:ask|check|consult)(?: with)?(?: me)?(?: first)? (?:about|for|before|on|over|with|when it's) (?P<new>[\w' :$€£-]{3,40}?)(?: from now on| now| then)?$", "ask"),
    (r"^(?:(?:so|and|but|actually|okay|no) )*(?:it's |it is )?(?:only|just) (?P<new>[\w' :-]{3,40}?) (?:that )?(?:i |we )(?:don't want|won't have|can't have|meant|object to|mind|want blocked|want off)(?: really)?$", "forbid"),
)  # fmt: skip
"""Words that narrow what was said, and what they then speak of; ``new`` is all that is left of it."""

PLEASANTRIES: str = (
    r"^(?:(?:oh|okay|right|well|so|actually|hey|hi|hmm|um|er|by the way|you know what|on second thoughts?|on reflection|"
    r"thinking about it|come to think of it|good news|change of plan|update|correction|quick update|quick change|one change|"
    r"i've changed my mind|changed my mind|never mind|as of (?:today|now)|from now on|please|for the record|fyi)[,:;.!-]* )+"
)
"""What stands before a change and says nothing of it."""

REASON: str = (
    r"^(?:and |so |but )*(?:with|thanks to|because of|owing to|due to|given|after|since|now that|now|as) (?:(?!and\b)[\w'-]+ ){1,7}?"
    r"(?=(?:the|my|our|that|it|you|let's|we|make|put|[\w'-]+ (?:limit|cap|budget|is|are)) )"
)
"""Why, before the change itself."""

EARLY = r"\b(?:early|earlier|early-morning|crack-of-dawn|dawn)\b"
LATE = r"\b(?:late|later|evening|late-night|late-evening|after-hours)\b"

# fmt: off
GENERIC: frozenset[str] = frozenset((
    "the", "a", "an", "my", "our", "your", "that", "this", "those", "these", "it", "them", "is",
    "are", "was", "be", "been", "to", "of", "on", "in", "at", "for", "with", "by", "from", "and",
    "or", "not", "no", "never", "don't", "do", "does", "any", "all", "some", "about", "again",
    "now", "rule", "ban", "limit", "cap", "thing", "stuff", "what", "i", "said", "me", "you",
    "we", "us", "please", "always", "ever", "more", "earlier", "old", "can", "may", "will",
    "would", "should", "want", "fine", "okay", "only", "just", "ask", "first", "before", "after",
    "over", "under", "than", "then", "if", "when", "whenever", "book", "order", "send", "get",
    "give", "make", "keep", "use", "let", "put", "have", "has", "one", "ones", "anything",
    "something", "everything", "new", "it's", "i'm", "really", "so", "too", "also",
))
# fmt: on
"""Words that don't tell one earlier statement from another."""

SAME_WORDS: dict[str, str] = {
    "alert": "notification",
    "alerts": "notification",
    "pings": "notification",
    "notifs": "notification",
    "notification": "notification",
    "notifications": "notification",
    "mails": "email",
    "mail": "email",
    "emails": "email",
    "email": "email",
    "phone": "call",
    "ring": "call",
    "answers": "repl",
    "replies": "repl",
    "reply": "repl",
    "responses": "repl",
    "films": "movie",
    "film": "movie",
    "movies": "movie",
    "movie": "movie",
    "appointments": "meet",
    "meetings": "meet",
    "meeting": "meet",
    "flights": "flight",
    "flying": "flight",
    "fly": "flight",
    "runs": "run",
    "running": "run",
    "workout": "workout",
    "training": "workout",
    "videos": "video",
    "booze": "alcohol",
    "weekends": "weekend",
    "bosses": "boss",
    "boss": "boss",
}
"""Words that name the same thing in the description of an earlier statement; else word stems are
compared."""

ANY_FIELDS: tuple[tuple[str, str], ...] = (
    (r"seat|sit|window|aisle", "seat"),
    (r"cabin|class", "cabin"),
    (r"airline|carrier|fly", "airline"),
    (r"hotel|chain|stay", "hotel"),
    (r"brand", "brand"),
    (r"shop|store", "merchant"),
    (r"format", "format"),
    (r"language", "reply_language"),
    (r"tone", "tone"),
    (r"length", "max_words"),
)
"""What "any seat", "whichever airline" lifts: the trait, the field of a named thing, or the effect."""

EFFECT_WORDS: tuple[tuple[str, str, str], ...] = (
    ("format", "bullets", r"\bbullet|\blists?\b|\bdot points?"),
    ("format", "table", r"\btables?\b|\btabular"),
    ("format", "prose", r"\bprose|\bparagraphs?|\bfull sentences"),
    ("max_words", "", r"\bwords?\b|\blength|\bbrief|\bshort|\bconcise|\bterse|\bbrevity"),
    ("tone", "formal", r"\bformal|\bpolite|\bprofessional"),
    ("tone", "casual", r"\bcasual|\binformal|\bchatty|\bslang"),
    ("tone", "", r"\btone\b"),
    ("reply_language", "", r"\blanguage\b"),
    ("notify", "none", r"\bmut(?:e|ing)|\bsilen|\bblock"),
    ("cc", "", r"\bcc\b|\bcopy"),
    ("tag", "", r"\btag|\blabel|\bflag|\bmark"),
)
"""Words that name an effect, and its value where the words tell it."""
