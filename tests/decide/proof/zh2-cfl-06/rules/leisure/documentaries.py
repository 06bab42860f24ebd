"""优先看纪录片。"""

from habitus.code import Content, is_a, prefer, rule


@rule(id="zh2-cfl-06-1", domain="leisure", language="zh")
def documentaries(content: Content):
    if is_a(content.genres, "纪录片"):
        return prefer(0.6)
