"""主题匹配“\\bpr +[0-9]+”的邮件：标记为“review”。"""

from habitus.code import Email, do, matches, rule


@rule(id="mix-act-01-1", domain="communication", language="zh")
def reviews(mail: Email):
    if matches(mail.subject, "\\bpr +[0-9]+"):
        return do(tag="review")
