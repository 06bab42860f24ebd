"""No notifications by push with “ad” in the topic about crypto, with “loan” in the topic or with
“miracle pills” in the topic.
"""

from habitus.code import Notification, contains, forbid, is_a, rule


@rule(id="en2-scp-06-1", domain="communication")
def three_kinds_of_ads(note: Notification):
    if (
        note.channel == "push"
        and contains(note.topic, "ad")
        and (
            is_a(note.topic, "crypto")
            or contains(note.topic, "loan")
            or contains(note.topic, "miracle pills")
        )
    ):
        return forbid()
