"""Mail whose subject starts with “RFI”: tag “site”."""

from habitus.code import Email, do, rule, starts


@rule(id="en2-act-13-1", domain="communication")
def questions_from_site(mail: Email):
    if starts(mail.subject, "RFI"):
        return do(tag="site")
