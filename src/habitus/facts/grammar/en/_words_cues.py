"""Words in whose company nothing is read loosely. Data only: extend it freely."""

from __future__ import annotations

NOT_LOOSELY: str = (
    r"\b(?:according to|i don't have|i haven't got|i have no|there(?:'s| is| are) no|live with|best of friends|remains?|maybe|perhaps|might|thinking of|thinking about|considering|used to|wonder|wish|hope|hopefully|"
    r"if i (?:were|was|had)|imagine|suppose|pretend|apparently|supposedly|allegedly|"
    r"don't (?:mind|care)|no (?:problem|worries|bother|issue)|doesn't (?:matter|bother)|not bothered|not fussed|"
    r"either way|whatever|fine|okay|all right|allowed|again|any more|no longer|unless|except|"
    r"yesterday|last (?:night|week|month|year|time|summer|winter|spring|autumn)|ago|this time|just (?:this )?once|"
    r"today|tonight|right now|at the moment|how|why|what|which|did|didn't|was|were|had|went|came|said|told|asked|"
    r"took|gave|got|bought|ate|saw|met|sent|made|lost|broke|spent|paid|left(?! (?:out|off|free))|found|felt|thought|"
    r"haven't|hasn't|he|she|they|his|their|remind|forget|sorry|joke|joking|kidding|song|book|film called|story)\b"
)
"""Words in whose company nothing is read loosely: unsure, past, about others, or taken back."""

NOT_LET_OFF: str = r"\b(?:not|n't|never|no|nobody|none|he|she|they|was|were|had|did|used to|maybe|perhaps|might|if only|wish|hope)\b|\?$|n't\b"
"""Words in whose company nothing is an exception to what was just ruled out."""

LET_OFF: str = (
    r"\b(?:(?:is|are|'s|'re)(?: a| the| quite| all| totally| completely)* (?:different|another matter|a different (?:story|matter)|not counted|exempt|fine|okay|allowed|let off|exceptions?|special|excluded|excused|welcome|free to|permitted|all right|no problem|safe|when i|when we|where i)|"
    r"not counted|(?:doesn't|don't) count|(?:can|may)(?: still| always)? (?:be|have|go|come|do|stay|use|book|call|ring|take|run|last|cost|write|get|put|slip|join|reach)\b|gets? to (?:use|have|book|call|stay|come|take)|"
    r"gets? a pass|let (?:myself|me|us|them) (?:have|eat|off|in|through)|as (?:you|they|he|she|it) (?:like|likes|please|pleases|want|wants)|"
    r"i (?:do |will |'ll |always |still |happily |gladly )*(?:make an exception|allow|accept|have it|eat it|take it|drink it|eat|drink)|i'll (?:have|take|allow|accept)|that's when i|(?:that|those) ones? i (?:eat|take|like|do|want|accept|drink)|by the bucket)\b"
)
"""What lets off a part of what was just ruled out."""
