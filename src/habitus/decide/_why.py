"""`why`: a stored decision as text, the same bytes for ever."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pydantic import JsonValue

_HEAD = {
    "en": {
        "verdict": "Verdict", "at": "Decided", "about": "About", "because": "Because",
        "rules": "Rules", "effects": "Effects", "conflicts": "Conflicts", "unjudged": "Not judged",
        "question": "Question", "evidence": "evidence", "position": "log position",
        "share": "share", "yields": "gives way to", "withheld": "Withheld, on trial",
        "removed": "Part of what this rested on was removed on {on}; what it was about went with it.",
    },
    "zh": {
        "verdict": "结论", "at": "决定时间", "about": "关于", "because": "理由", "rules": "规则",
        "effects": "效果", "conflicts": "冲突", "unjudged": "未能判断", "question": "问题",
        "evidence": "依据", "position": "日志位置", "share": "占比", "yields": "让位于",
        "withheld": "试行中，没有生效",
        "removed": "它的部分依据已于 {on} 移除，所涉内容也一并移除。",
    },
}  # fmt: skip


def _list(value: JsonValue) -> list[Mapping[str, JsonValue]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def explain(body: Mapping[str, JsonValue]) -> str:
    """The stored decision as lines of text, in the language it was taken in."""
    word = _HEAD[str(body.get("language", "en"))]
    lines = [
        f"{word['verdict']}: {body['verdict']} ({body['score']:+g})",
        f"{word['at']}: {body['now']} ({word['position']} {body['position']})",
        f"{word['about']}: {json.dumps(body['context'], ensure_ascii=False, sort_keys=True)}",
    ]
    if body.get("removed"):
        lines.append(word["removed"].format(on=body["removed"]))
    if body.get("effects"):
        lines.append(
            f"{word['effects']}: {json.dumps(body['effects'], ensure_ascii=False, sort_keys=True)}"
        )
    because = body.get("because")
    if isinstance(because, list) and (because or not body.get("removed")):
        lines += [f"{word['because']}:", *(f"  {one}" for one in because)]
    fired = _list(body.get("fired"))
    if fired:
        lines.append(f"{word['rules']}:")
        for one in fired:
            beaten = f", {word['yields']} {one['beaten_by']}" if one.get("beaten_by") else ""
            share = f"{word['share']} {one['share']:.0%}{beaten}"
            lines.append(f"  {one['rule']} {one['stance']} ({share}): {one['sentence']}")
            lines.append(f"    {one['path']}")
            evidence = one.get("evidence")
            lines += (
                [f"    {word['evidence']} {id_}" for id_ in evidence]
                if isinstance(evidence, list)
                else []
            )
    for gap in _list(body.get("unjudged")):
        missing = gap["missing"]
        names = ", ".join(str(one) for one in missing) if isinstance(missing, list) else ""
        lines.append(f"{word['unjudged']}: {gap['rule']} ({names}): {gap['sentence']}")
    withheld = body.get("withheld")
    if isinstance(withheld, dict):
        lines.append(f"{word['withheld']}: {withheld['verdict']} ({withheld['score']:+g})")
        reasons = withheld["because"]
        lines += [f"  {one}" for one in reasons] if isinstance(reasons, list) else []
    question = body.get("question")
    if isinstance(question, dict):
        lines.append(f"{word['question']}: {question['text']}")
        lines += [f"  - {one['answer']}: {one['becomes']}" for one in _list(question["options"])]
    return "\n".join(lines) + "\n"


def differences(old: Mapping[str, JsonValue], new: Mapping[str, JsonValue]) -> list[str]:
    """Where two decisions differ, one line a field."""
    return [
        f"{key}: {json.dumps(old.get(key), ensure_ascii=False, sort_keys=True)} -> "
        f"{json.dumps(new.get(key), ensure_ascii=False, sort_keys=True)}"
        for key in sorted({*old, *new})
        if old.get(key) != new.get(key)
    ]
