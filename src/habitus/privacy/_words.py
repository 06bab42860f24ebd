"""What is said of a removal, in both languages. Data only."""

from __future__ import annotations

from habitus.vocabulary import Language

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "asked": "You asked for it.",
        "rested": "It rested only on what was removed.",
        "lent": "What it is about was named only in what was removed.",
        "few": "Too few of the occasions that it was formed from are left.",
        "read_from": "It was made from what was removed.",
        "ended": "What had ended it was removed, so it holds again; `habitus rules --off` or a new sentence ends it.",
        "ended_else": "What had ended it was removed, but something else that you said ends it, too.",
        "unsaid": "What had changed it was removed, so it reads as before.",
        "edit": "Your edit by hand held what was removed, so it reads as before that.",
        "refounded": "It stays, since {n} other entries say it, too; its words are theirs now.",
        "others": "It stays, since it rests on {n} others, too.",
        "decided": "It rested on what was removed, or held it; its verdict and time stay.",
        "same_words": "It holds the same words, and you did not ask for it.",
        "evidence": "The rule that it led to was removed; it stays as what you did.",
        "rewritten": "The copy was written anew.",
        "deleted": "The copy was deleted.",
        "edited_copy": "The copy has changes that are not in the store. Apply or undo them, then export again.",
        "no_copy": "It was written there and is no longer found. If you moved it, delete it; it can't be applied or restored.",
        "copy_failed": "The copy could not be written anew. Delete it.",
        "erased": "All of it was removed.",
    },
    "zh": {
        "asked": "是你要求移除的。",
        "rested": "它的依据只有被移除的内容。",
        "lent": "它说的是什么，只有被移除的内容里提到过。",
        "few": "形成它的事例剩得太少。",
        "read_from": "它是由被移除的内容得来的。",
        "ended": "使它失效的那句话已移除，所以它重新生效；可用 habitus rules --off 关闭，或再说一句话结束它。",
        "ended_else": "使它失效的那句话已移除，但你说过的另一句话也使它失效。",
        "unsaid": "修改它的那句话已移除，所以它恢复原来的内容。",
        "edit": "你手工修改的内容里含有被移除的东西，所以它恢复到修改之前。",
        "refounded": "它保留下来，因为另有 {n} 条内容也这么说；现在用的是它们的原话。",
        "others": "它保留下来，因为还有另外 {n} 条依据。",
        "decided": "它依据或包含被移除的内容，只保留结论和时间。",
        "same_words": "它含有同样的词，但你没有要求移除它。",
        "evidence": "由它得来的规则已移除；它作为你做过的事保留。",
        "rewritten": "这份副本已重新写过。",
        "deleted": "这份副本已删除。",
        "edited_copy": "这份副本有还没并入的修改。请先应用或撤销，再重新导出。",
        "no_copy": "曾经写到这里，现在找不到了。如果你移动了它，请删除；它无法再被应用或恢复。",
        "copy_failed": "这份副本没能重新写过，请删除它。",
        "erased": "全部移除了。",
    },
}


def say(language: Language, key: str, **values: object) -> str:
    """A sentence."""
    return _WORDS[language][key].format(**values)
