"""Mail from HOA with “emergency” in the subject: notify at once and tag “hot”; otherwise, mail from
HOA: notify later.
"""

from habitus.code import Email, contains, do, rule


@rule(id="en2-exc-09-1", domain="communication")
def association_mail(mail: Email):
    if mail.sender.is_("HOA") and contains(mail.subject, "emergency"):
        return do(notify="now", tag="hot")
    if mail.sender.is_("HOA"):
        return do(notify="later")
