"""What is to be silent, to wait, to come through at once, to be tagged, copied in or written in a
form, said in many ways and turned into the plain one. Data only: extend it freely.

Rows are like those of ``_words_plain``; ``<NOISY>`` stands for something that makes itself heard, with
what stands around it ("the family chat", "any push from the bakery app"), ``<SOUND>`` for what it
does, ``<ATONCE>`` for how soon.
"""

from __future__ import annotations

_NOUN = (
    r"(?:phone|mobile|handset|watch|apps?|chats?|groups?|threads?|channels?|notifications?|alerts?|pings?|push(?:es)?|"
    r"reminders?|calls?|texts?|messages?|updates?|notices?|warnings?|news|everything|whatsapp|slack|linkedin|instagram|"
    r"facebook|teams|signal|telegram|discord|sms|feeds?|newsletters?|scores|results|headlines|digests?|banners?|mails?|e?mails?)"
)
_LED = r"(?:(?:any|all|the|my|our|every|each|these|those|no|stuff|anything|everything)\b )?"
EFFECT_PARTS: dict[str, str] = {
    "<NOISY>": rf"(?P<x>{_LED}(?:[\w'&«»-]+ ){{0,3}}?{_NOUN}(?: (?:from|of|about|for|on|by|to do with|in) (?:the |my |our )?(?:[\w'&-]+ ?(?!may\b|should\b|must\b|can\b|is\b|are\b|stays?\b|has\b|have\b)){{1,4}}?)?)",
    "<SENT>": rf"(?P<x>(?:(?:anything|everything|whatever|something|stuff|news) (?:that )?(?:(?:comes )?from|about|to do with|concerning|by) (?:the |my |our )?[\w'&-]+(?: [\w'&-]+){{0,3}}?|{_LED}(?:[\w'&«»-]+ ){{0,3}}?{_NOUN}(?: (?:from|of|about|for|on|by) (?:the |my |our )?[\w'&-]+(?: [\w'&-]+){{0,3}}?)?))",
    "<SOUND>": r"(?:beep|buzz|ping|chirp|chime|vibrate|ding|bleep|go off|ring out|make (?:a|any|one|a single|so much as a) (?:sound|noise|peep|squeak|beep)|sound|light up|pop up|disturb me|pester me|wake me(?: up)?)",
    "<SOUNDING>": r"(?:beeping|buzzing|pinging|ringing|chirping|chiming|vibrating|dinging|going off|making (?:a|any) (?:sound|noise|peep|squeak|beep)|lighting up|popping up|disturbing me|waking me(?: up)?)",
    "<ATONCE>": r"(?:at once|immediately|straight ?away|right away|instantly|without delay|that (?:very )?(?:second|minute|moment|instant)|the (?:second|minute|moment|instant) (?:it|they|he|she) (?:comes?|happens?|rings?|calls?|arrives?)(?: in)?|as it (?:comes|happens)|there and then)",
    "<EVERHOUR>": r"(?:(?:,? (?:and )?(?:no matter (?:what|when|the hour|the time|how late)(?: (?:i'm|i am) (?:doing|at))?|whatever (?:the (?:hour|time)|i'm doing|i am doing|i'm up to|time it is)|whenever(?: it is)?|day or night|night or day|any (?:time|hour)(?: of (?:the )?(?:day|night))?|at any (?:time|hour)|at all hours|round the clock|even (?:at night|in meetings|when (?:i'm|i am) \w+|if (?:i'm|i am) \w+))))",
    "<ADDRESS>": r"(?P<a>[\w.+-]+@[\w-]+\.[\w.-]*\w)",
}  # fmt: skip

EFFECTS: tuple[tuple[str, str], ...] = (
    # --- no sound ------------------------------------------------------------------------------------------
    (r"<B>(?:nothing|not a thing|none of (?:it|my apps|them)|no (?:notifications?|alerts?|app|phone|device|push)) (?:may|must|should|shall|can|is to|are to|gets to|is allowed to|are allowed to)(?: ever)? <SOUND>", r"\g<b>mute all notifications"),
    (r"<B>i (?:don't|do not|never|won't) (?:want|have|need) (?:my |the )(?:phone|mobile|watch|handset)(?: to)? (?:<SOUND>|<SOUNDING>)(?: (?:a|any) (?:peep|sound|noise))?", r"\g<b>mute all notifications"),
    (r"<B>i (?:don't|do not|never) want <NOISY> (?:to )?(?:<SOUND>|<SOUNDING>)", r"\g<b>mute \g<x>"),
    (r"<B>(?:please )?(?:don't|do not|never) let (?:my |the )(?:phone|mobile|watch) <SOUND>", r"\g<b>mute all notifications"),
    (r"<B>(?:please )?(?:don't|do not|never) let <NOISY> (?:<SOUND>|interrupt me|bother me)", r"\g<b>mute \g<x>"),
    (r"<B>i(?:'d| would)? (?:like|want|prefer|need|rather have) <NOISY> (?:to (?:be|stay) )?(?:muted|silenced|silent|quiet|on mute|on silent|switched off|turned off|hushed)\b", r"\g<b>mute \g<x>"),
    (r"<B>(?:no|not one|not a single) <NOISY> (?:may|must|should|shall|can|is to|are to|gets to|is allowed to)(?: ever)? <SOUND>", r"\g<b>mute \g<x>"),
    (r"<B><NOISY> (?:can|could|should|must|is to|are to|has to|have to|needs? to|may|ought to|will|shall)(?: just| simply| please| always)? (?:stay|be|remain|keep|go|be kept|be put|lie) (?:quiet|silent|muted|on silent|on mute|mute|silenced|switched off|turned off|hushed)\b", r"\g<b>mute \g<x>"),
    (r"<B><NOISY> (?:shouldn't|mustn't|must not|should not|needn't|may not|must never|is not to|isn't to|are not to|aren't to)(?: ever)? <SOUND>", r"\g<b>mute \g<x>"),

    # --- later ---------------------------------------------------------------------------------------------
    (r"\b(?:no need to|you needn't|you don't (?:need|have) to|don't bother to|there's no rush to) (?:tell|show|ping|notify|alert|send|bother|inform) me(?: (?:about|of|with))? <X> (?:<ATONCE>|as (?:it|they) comes?|now)(?:,? (?:later|the evening|afterwards|tonight)(?: on)?(?: is| will do| is soon enough)?(?: (?:fine|enough|okay|good enough|early enough))?)?", r"hold notifications about \g<x> for later"),
    (r"<B>(?P<v>(?:you can |you may |please |just )?(?:hold|keep|save|collect|park|stash|gather|batch|store up)(?: back| up)?) (?P<x>(?:the |my |all |any )?(?:[\w'&-]+ ){0,3}?(?:notices|updates|alerts|pings|news|reminders|notifications|messages|offers|newsletters)(?: (?:from|of|about) (?:the |my )?[\w'&-]+(?: [\w'&-]+){0,2}?)?) (?P<u>until|till|for) (?=\w)", r"\g<b>hold \g<x> for later, \g<u> "),
    (r"<B><SENT> (?:(?:can|could|may|should) (?:all )?)?(?:comes?|arrives?|reach(?:es)? me)(?: in)? later(?: on)?\b", r"\g<b>hold \g<x> for later"),

    # --- at once -------------------------------------------------------------------------------------------
    (r"<B>(?:if|when|whenever|should) (?P<x>(?:my |the |our )?(?!i\b|you\b|it\b)[\w'-]+(?: [\w'-]+){0,2}?) (?:calls?|rings?|phones?)(?: me| up)?,? (?:i (?:want|need|have|must|'d like|would like)(?: to)? (?:know|hear(?: (?:it|about it))?|be told|take it|pick up|answer)|let (?:it|him|her|them) (?:ring|through|come through)|(?:it|that) (?:must|has to|should) (?:ring|come through|reach me|get through)|tell me|wake me|fetch me|interrupt me|don't (?:mute|hold|silence) (?:it|them))(?: <ATONCE>)?<EVERHOUR>?<E>", r"\g<b>put calls from \g<x> through at once"),
    (r"<B>(?:if|when|whenever|should) (?P<x>(?:my |the |our )?(?!i\b|you\b|it\b)[\w'-]+(?: [\w'-]+){0,2}?) (?:texts?|messages?)(?: me)?,? (?:i (?:want|need|have|must|'d like|would like)(?: to)? (?:know|see it|hear(?: about it)?|be told)|let (?:it|him|her|them) through|tell me|wake me|interrupt me)(?: <ATONCE>)?<EVERHOUR>?<E>", r"\g<b>put texts from \g<x> through at once"),
    (r"<B><SENT> (?:has to|have to|must|needs? to|should|is to|are to|ought to|may|can)(?: always)? (?:reach me|come (?:straight |right )?through(?: to me)?|get (?:straight |right )?through(?: to me)?|be (?:put|let) (?:straight |right )?through|ring|be heard|find me|make it to me)(?: <ATONCE>)?<EVERHOUR>{0,2}", r"\g<b>put \g<x> through at once"),
    (r"<B><SENT> (?:always )?(?:gets?|comes?|goes?|rings?) (?:straight |right )?through(?: to me)?(?: <ATONCE>)?<EVERHOUR>", r"\g<b>put \g<x> through at once"),
    (r"<B><SENT>(?:,|:| -| =)? <ATONCE><EVERHOUR>?<E>", r"\g<b>put \g<x> through at once"),

    # --- tags ----------------------------------------------------------------------------------------------
    (r"\bpost from (?=(?:the|my|our)\b|(?-i:[A-Z]))", r"mail from "),
    (r"<B>(?P<x>[\w' -]{4,60}?) (?:should|must|needs? to|has to|have to|ought to|are to|is to|wants? to|will|can)?(?:(?<= )|(?<=\w) )(?:carry|carries|wear|wears|bear|bears|have|get|gets|receive|receives|take|takes|be given|want|wants|need|needs) (?:(?:the|a|an|my) )?(?:(?:tag|label|marker|category) (?P<q>«\d+»)|(?P<r>«\d+») (?:tag|label|marker|category))", r"\g<b>tag \g<x> \g<q>\g<r>"),
    (r"\b(?:stick|put|slap|pop|whack|attach|add|apply|use)(?: (?:on|onto) (?:it|them|those|that))? (?:a|an|the|my) (?:(?P<q>«\d+») (?:tag|label|marker)|(?:tag|label|marker) (?P<r>«\d+»))(?: (?:on|onto|to) (?:it|them|those|that|each(?: one)?))?", r"tag it \g<q>\g<r>"),
    (r"\bgive (?P<x>(?:every|each|any|all|the|my|those|these)? ?[\w' -]{3,50}?) (?:a|an|the) (?P<q>«\d+») (?:tag|label|marker)", r"tag \g<x> \g<q>"),

    # --- copies --------------------------------------------------------------------------------------------
    (r"\bput (?:my |our |the )?[\w'-]+(?: [\w'-]+)? (?:in|on|into) (?:the )?(?:copy|cc)(?::|,| at)? <ADDRESS>", r"cc \g<a>"),
    (r"\b(?:go(?:es)?|are sent|should go|is to go|are to go)(?: out)? with <ADDRESS> (?:in|on) (?:the )?(?:cc|copy)", r", cc \g<a>"),
    (r"\bcc (?:her|him|them|my \w+|(?-i:[A-Z])\w+)(?:,| at|:)? <ADDRESS>,?", r"cc \g<a>"),

    # --- replies -------------------------------------------------------------------------------------------
    (r"(?:(?<=\bat work)|(?<=\bworking)|(?<=\bthe office)),? (?:that's|that is|which is|i\.e\.|meaning)(?: from| between)? (?=(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter)[\w: ]{0,20}? (?:to|until|till|and) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter))", r" from "),
    (r"\bi can (?:only|just) (?:take in|read|manage|handle|follow|digest|cope with) (?P<f>bullets?(?: points?)?|tables?|short \w+)", r"reply in \g<f>"),
    (r"\b(?:spare me|no|skip) (?:the |your |those )?(?:essays|novels|long texts|walls? of text|waffle|rambling|epics|lectures)(?::|,| -| and| but|;) (?=(?:just |only )?(?:bullet|short|\d|at most|a table|tables|[a-z]+ words))", r""),
)  # fmt: skip
"""Silence, later, at once; tags, copies, and the form of replies."""
