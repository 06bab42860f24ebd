"""尽量不看时长超过90分钟的内容。"""

from habitus.code import Content, avoid, minutes, rule


@rule(id="zh2-cfl-06-2", domain="leisure", language="zh")
def not_too_long(content: Content):
    if content.duration_min > minutes(90):
        return avoid(0.5)
