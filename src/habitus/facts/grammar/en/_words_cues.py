"""Loose signs of a stance, for clauses that no row of the stance table reads. Data only.

A row is (stance, pattern); the first that fits counts. They are tried on whole sentences, and a
statement comes of them only where what it is about is known word for word (see ``_loosely``).
"""

from __future__ import annotations

CUES: tuple[tuple[str, str], ...] = (
    # ask first
    ("ask", r"\b(?:you )?(?:check|checks|confirm|clear|run|ask|consult|speak|talk)(?: it| that| them| this)?(?: (?:with|by|past|to))? (?:me|us) (?:first|before\w*|beforehand)?|\b(?:i|we)(?:'ll| will| want to| need to| have to| must| should| get to|'d like to)? (?:have (?:the )?(?:final|last) say|sign (?:it|them|that|those|everything)? ?off|approve (?:it|them|that|those|each|every)|decide (?:myself|that|those|on (?:it|that|those))|see (?:it|them|those|that) (?:first|before)|be (?:the one (?:who|to) )?(?:decides?|asked))\b|\b(?:only|not) (?:with|without|after|on) my (?:say-so|okay|nod|approval|blessing|permission|go-ahead)|\bneeds? my (?:say-so|okay|nod|approval|blessing|permission|go-ahead)"),
    # strict
    ("forbid", r"\b(?:i|we)(?: \w+ly)?(?: will| am| are|'m|'re|'ll)?(?: \w+ly| simply| just)? (?:won't|will not|cannot|can't|never|refuse to|must not|mustn't|am not to|'m not to|am never to)(?: ever| again)* (?:be (?:in|at|on|around|near|part of|party to|seen)|set foot|do|have|go|take|sit|stay|fly|eat|drink|touch|accept|attend|join|watch|wear|buy|use|pay|book|travel)\b"),
    ("forbid", r"\b(?:can't|cannot|must not|mustn't|won't|will not|shouldn't|should not|may not|are not to|is not to|aren't to|isn't to|must never|should never|can never|ought never to|is never to|are never to)(?: ever| be| have to be)* (?:happen|take place|go ahead|be|work|stand|exist|occur|get (?:in|on|through|near)|go (?:in|on|out|through)|come|cost|exceed|start|begin|land|reach|cross|pass|end up|find (?:its|their) way)\b"),
    ("forbid", r"\b(?:is|are|'s|'re)(?: just| simply| completely| totally| absolutely| now| all| strictly)* (?:impossible|unthinkable|forbidden|prohibited|banned|off[- ]limits|out of the question|out of bounds|unacceptable|no good(?: to me| for me)?|no use(?: to me)?|not happening|not on|not an option|a non-starter|beyond (?:me|my (?:means|budget|purse|wallet|limit)|a \w+'s (?:purse|wallet|means))|too (?:far|much|dear|expensive|pricey|late|early|long|spicy|hot)(?: for me| for us)?)\b"),
    ("forbid", r"\b(?:nobody|no one|none of (?:you|them)|no \w+)(?: who isn't \w+| except \w+| but \w+)? (?:should|may|must|can|gets? to|is to|is allowed to|runs?|calls?|phones?|rings?|books?|touches|deploys?|sends?|buys?|orders?|pays?)\b"),
    ("forbid", r"\b(?:and |then )?(?:i'm|i am|we're|count me) (?:not going|not coming|not interested|not having (?:it|that|them)|out|staying home|not paying)\b"),
    ("forbid", r"\b(?:kept|keep|keeping|stays?|leave|left|remain|remains) (?:\w+ )?(?:free|clear|empty|open|blank)(?: of| from)? (?:meetings?|calls?|appointments?)"),
    ("forbid", r"\bnot (?:a|one) (?:step|penny|cent|minute|metre|second|euro|dollar|pound) (?:more|further|over|longer|above|later)\b"),
    ("forbid", r"\b(?:closes? (?:up )?my throat|swells? (?:me )?up|brings? me out in|gives? me (?:hives|a rash|anaphylaxis)|puts? me in hospital|could kill me|lands? me in hospital|makes? my throat (?:close|swell)|makes? my (?:tongue|lips|face) swell)\b"),
    # mild
    ("avoid", r"\bi(?:'d| would) (?:much |really |far )?(?:rather|prefer(?: it)?(?: if)?|appreciate it if|be (?:glad|grateful|happy) if|like it if) (?:you |we )?(?:be spared|avoid(?:ed)?|skip(?:ped)?|miss(?:ed)?|left|leave|stayed? (?:away|off|clear)|steer(?:ed)? clear|kept? (?:away|off|clear)|didn't|not|never|passed|gave .{2,20} a miss|wasn't|weren't)\b"),
    ("avoid", r"\b(?:don't|doesn't|never|can't say i(?:'m| am)?|cannot say i(?:'m| am)?|not|hardly|no longer|not exactly|isn't|aren't)(?: really| quite| much| exactly| particularly| terribly| overly| especially)* (?:get along|get on|agree with me|fond of|keen on|a fan of|mad about|wild about|crazy about|into|sit well with me|do it for me|work for me|suit me|appeal to me|for me|my (?:thing|favou?rite|cup of tea|style|idea of fun|friend))\b"),
    ("avoid", r"\b(?:leaves?|makes?|keeps?|sets?|gets?|gives?|wrecks?|ruins?|spoils?|kills?|messes|upsets?|drains?|wipes?|wears?|does|do)(?: me| my \w+)(?: \w+){0,2} (?:awake|ill|sick|tired|grumpy|miserable|a headache|heartburn|a migraine|nightmares|unhappy|wired|nauseous|anxious|stressed|down|out|up all night|in)\b"),
    ("avoid", r"\b(?:could|can|'d) (?:happily |easily |gladly |well )?(?:do|live|manage|get by) without\b|\bnot (?:my|our) favou?rite\b|\b(?:tend|try|prefer|like) to (?:avoid|skip|steer clear of|stay (?:away|clear|off)|keep (?:away|clear|off))\b"),
    # liking
    ("prefer", r"\bi(?:'d| would| do| always| still| really| just| usually)* (?:like|love|prefer|want|enjoy|go for|choose|pick|trust|swear by)(?: \w+){0,4} (?:best|most|above all|over (?:all|any) others?|any day|every time|best of any \w+)\b"),
    ("prefer", r"\b(?:if i (?:have|get) (?:any |a |the )?(?:say|choice|option)(?: in (?:it|the matter))?|given (?:the|a) choice|if (?:there's|i have) a choice|if (?:at all )?possible|if it's up to me|where possible|ideally|preferably|for preference|by preference|if you can)\b"),
)  # fmt: skip

NOT_LOOSELY: str = (
    r"\b(?:maybe|perhaps|might|thinking of|thinking about|considering|used to|wonder|wish|hope|hopefully|"
    r"if i (?:were|was|had)|imagine|suppose|pretend|apparently|supposedly|allegedly|"
    r"don't (?:mind|care)|no (?:problem|worries|bother|issue)|doesn't (?:matter|bother)|not bothered|not fussed|"
    r"either way|whatever|fine|okay|all right|allowed|again|any more|no longer|unless|except|"
    r"yesterday|last (?:night|week|month|year|time|summer|winter|spring|autumn)|ago|this time|just (?:this )?once|"
    r"today|tonight|right now|at the moment|how|why|what|which|did|didn't|was|were|had|went|came|said|told|asked|"
    r"took|gave|got|bought|ate|saw|met|sent|made|lost|broke|spent|paid|left(?! (?:out|off|free))|found|felt|thought|"
    r"haven't|hasn't|he|she|they|his|their|remind|forget|sorry|joke|joking|kidding|song|book|film called|story)\b"
)
"""Words in whose company nothing is read loosely: unsure, past, about others, or taken back."""
