"""主题含“发票”的邮件：标记为“报销”。"""

from habitus.code import Email, contains, do, rule


@rule(id="zh2-act-06-1", domain="communication", language="zh")
def invoices(mail: Email):
    if contains(mail.subject, "发票"):
        return do(tag="报销")
