"""What people say about tool calls, notifications and messages, and what is then enforced.

Each case: the words, a context that must be hit with the right verdict (or effect), and near misses
(another act, object, person or time; within the limit) that must be allowed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import pytest
from pydantic import JsonValue

from habitus import Habitus

Context = dict[str, JsonValue]

TOLD = datetime.fromisoformat("2026-03-01T12:00:00+01:00")
DAY = "2026-03-0"
"""A Wednesday is the 4th, a Saturday the 7th."""


def when(text: str) -> str:
    """ "wed 10:00" as a time in the first week of March."""
    day, clock = text.split()
    number = {"mon": 2, "tue": 3, "wed": 4, "thu": 5, "fri": 6, "sat": 7, "sun": 8}[day]
    return f"{DAY}{number}T{clock}:00+01:00"


def call(tool: str, at: str = "wed 10:00", /, **args: JsonValue) -> Context:
    """A tool call."""
    return {"kind": "tool_call", "tool": tool, "args": args, "at": when(at)}


def note(channel: str, at: str = "wed 10:00", /, **fields: JsonValue) -> Context:
    """A notification; ``who`` is a sender's name, ``role`` the sender's role."""
    return {"kind": "notification", "channel": channel, "at": when(at), **_person(fields, "sender")}


def mail(at: str = "wed 10:00", /, **fields: JsonValue) -> Context:
    """An incoming mail."""
    return {"kind": "email", "received_at": when(at), **_person(fields, "sender")}


def message(at: str = "wed 10:00", /, **fields: JsonValue) -> Context:
    """An outgoing message."""
    return {"kind": "message", "at": when(at), **_person(fields, "recipient")}


def _person(fields: Context, place: str) -> Context:
    rest = {key: value for key, value in fields.items() if key not in ("who", "role")}
    who: Context = {}
    if "who" in fields:
        who["name"] = fields["who"]
    if "role" in fields:
        who["role"] = fields["role"]
    return {**rest, place: who} if who else rest


@dataclass(frozen=True)
class Case:
    """One rule as it is said."""

    words: str
    right: str
    """Verdicts that are right, or an effect ("notify=none", "tag=bills")."""
    hit: Context
    misses: tuple[Context, ...]


def case(words: str, right: str, hit: Context, *misses: Context) -> Case:
    """A row of the tables."""
    return Case(words, right, hit, misses)


TOOLS = (
    # --- mail and messages sent by tools
    case("Don't forward my payslips to anyone.", "forbid",
         call("forward_email", subject="Payslip February", to="bob@x.org"),
         call("forward_email", subject="Holiday photos", to="bob@x.org"),
         call("archive_email", subject="Payslip February")),
    case("Check with me before you email any of my clients.", "ask",
         call("send_email", to="client", subject="Offer"),
         call("send_email", to="mum@home.org", subject="Hi"), call("read_email", sender="client")),
    case("Please never delete mails from the tax office.", "forbid",
         call("delete_email", sender="tax office", subject="Notice"),
         call("delete_email", sender="Zalando", subject="Sale"),
         call("archive_email", sender="tax office")),
    case("You must not archive anything from my landlord.", "forbid",
         call("archive_email", sender="landlord"), call("archive_email", sender="Zalando"),
         call("reply_email", sender="landlord")),
    case("Don't reply to recruiters on my behalf.", "forbid",
         call("reply_to_email", to="recruiter", text="No thanks"),
         call("reply_to_email", to="Anna", text="Yes"), call("archive_email", to="recruiter")),
    case("Never send anything to my ex.", "forbid",
         call("send_message", to="ex", text="hi"), call("send_message", to="Anna", text="hi"),
         call("send_email", to="work")),
    case("Don't unsubscribe me from the school newsletter.", "forbid",
         call("unsubscribe", list="school newsletter"), call("unsubscribe", list="Zalando deals"),
         call("archive_email", subject="school newsletter")),
    # --- money
    case("Ask me before transferring more than 200 euros.", "ask",
         call("transfer_money", to="Anna", amount=350, currency="EUR"),
         call("transfer_money", to="Anna", amount=150, currency="EUR"),
         call("check_balance", account="giro")),
    case("Never pay an invoice I haven't approved.", "forbid",
         call("pay_invoice", payee="Huber", amount=90, approved=False),
         call("pay_invoice", payee="Huber", amount=90, approved=True),
         call("download_invoice", payee="Huber", approved=False)),
    case("No payments to Nordkraft without asking me.", "ask/forbid",
         call("make_payment", payee="Nordkraft", amount=40),
         call("make_payment", payee="Stadtwerke", amount=40), call("send_email", to="Nordkraft")),
    case("Don't pay Huber Bau anything.", "forbid",
         call("pay_invoice", payee="Huber Bau", amount=900),
         call("pay_invoice", payee="Stadtwerke", amount=900), call("send_email", to="Huber Bau")),
    case("Transfers above 1000 need my okay.", "ask/forbid",
         call("bank_transfer", recipient="Jo", amount=1500, currency="EUR"),
         call("bank_transfer", recipient="Jo", amount=800, currency="EUR"),
         call("list_transactions", min=1500)),
    case("Never wire money abroad.", "forbid",
         call("wire_transfer", to="X Ltd", abroad=True, amount=10),
         call("search_flights", abroad=True), call("send_email", to="X Ltd")),
    case("Don't donate more than 50 euros to anything.", "forbid",
         call("donate", to="Red Cross", amount=80, currency="EUR"),
         call("donate", to="Red Cross", amount=30, currency="EUR"),
         call("pay_invoice", payee="Plumber", amount=80, currency="EUR")),
    case("Don't use the company card for groceries.", "forbid",
         call("pay", card="company", category="groceries", amount=20),
         call("pay", card="personal", category="groceries", amount=20),
         call("pay", card="company", category="train", amount=20)),
    case("Before you sell any shares, talk to me.", "ask",
         call("sell_shares", symbol="SAP", count=3), call("get_quote", symbol="SAP"),
         call("sell_item", title="Old bike")),
    case("Don't lend anyone money in my name.", "forbid",
         call("lend_money", to="Tom", amount=20), call("check_balance"),
         call("send_email", to="Tom")),
    # --- code
    case("Never force-push to main.", "forbid",
         call("git_push", branch="main", force=True), call("git_push", branch="main", force=False),
         call("git_push", branch="feature/x", force=True)),
    case("Don't push straight to main.", "forbid",
         call("git_push", branch="main"), call("git_push", branch="dev"),
         call("git_pull", branch="main")),
    case("Nothing gets merged without a review.", "forbid",
         call("merge_pull_request", number=3, reviewed=False),
         call("merge_pull_request", number=3, reviewed=True),
         call("open_pr", title="x", reviewed=False)),
    case("Don't merge while the tests are failing.", "forbid",
         call("merge_pull_request", tests_passed=False),
         call("merge_pull_request", tests_passed=True), call("run_tests", tests_passed=False)),
    case("No deployments on Fridays.", "forbid",
         call("deploy_service", "fri 11:00", env="production"),
         call("deploy_service", "thu 11:00", env="production"), call("run_tests", "fri 11:00")),
    case("Never deploy to production after 4pm.", "forbid",
         call("deploy", "wed 17:00", env="production"), call("deploy", "wed 15:00", env="production"),
         call("deploy", "wed 17:00", env="staging")),
    case("Ask before deploying anything to production.", "ask",
         call("deploy_app", env="production"), call("deploy_app", env="staging"),
         call("get_status", env="production")),
    case("Don't delete branches.", "forbid",
         call("delete_branch", branch="old"), call("create_branch", branch="new"),
         call("delete_file", path="/tmp/a.txt")),
    case("Never run anything against the production database.", "forbid",
         call("run_sql", database="production", query="select 1"),
         call("run_sql", database="test", query="select 1"),
         call("send_email", to="database team")),
    case("Don't drop tables in production.", "forbid",
         call("run_sql", database="production", statement="DROP TABLE users"),
         call("run_sql", database="production", statement="SELECT * FROM users"),
         call("run_sql", database="staging", statement="DROP TABLE users")),
    case("Never run scripts as root.", "forbid",
         call("run_script", path="x.sh", root=True), call("run_script", path="x.sh", root=False),
         call("read_file", path="x.sh", root=True)),
    case("Don't install packages without asking me.", "ask/forbid",
         call("pip_install", package="numpy"), call("run_tests"), call("search_packages", q="numpy")),
    case("Never commit passwords to the repo.", "forbid",
         call("git_commit", files=["passwords.txt"]), call("git_commit", files=["main.py"]),
         call("read_file", path="passwords.txt")),
    # --- files
    case("Don't delete any of my photos.", "forbid",
         call("delete_file", path="photos/cat.jpg", type="photo"),
         call("delete_file", path="tmp/cache.bin"), call("view_photo", path="photos/cat.jpg")),
    case("Never delete anything in the Archive folder.", "forbid",
         call("delete_file", path="/home/me/Archive/a.txt"),
         call("delete_file", path="/home/me/tmp/a.txt"),
         call("read_file", path="/home/me/Archive/a.txt")),
    case("Never share files publicly.", "forbid",
         call("share_file", path="plan.pdf", public=True),
         call("share_file", path="plan.pdf", public=False),
         call("delete_file", path="plan.pdf", public=True)),
    case("Don't upload contracts to public places.", "forbid",
         call("upload_file", file="contract.pdf", public=True),
         call("upload_file", file="contract.pdf", public=False),
         call("upload_file", file="cat.jpg", public=True)),
    case("Never move anything out of the tax folder.", "forbid",
         call("move_file", source="tax folder/2025.pdf", target="tmp"),
         call("move_file", source="music/a.mp3", target="tmp"),
         call("open_file", path="tax folder/2025.pdf")),
    case("Don't sign documents for me.", "forbid",
         call("sign_document", title="Lease"), call("read_document", title="Lease"),
         call("sign_in", site="bank")),
    case("Contracts: never sign without asking me.", "ask/forbid",
         call("docusign_sign", document="contract"), call("download", document="contract"),
         call("send_email", subject="Lunch")),
    # --- calendar
    case("Don't cancel meetings without asking me.", "ask/forbid",
         call("cancel_meeting", id="m1"), call("create_meeting", title="x"),
         call("cancel_order", id="o1")),
    case("Never move my dentist appointment.", "forbid",
         call("move_event", title="dentist appointment"), call("move_event", title="gym"),
         call("get_event", title="dentist appointment")),
    case("Ask me before inviting anyone to my calendar events.", "ask",
         call("invite_attendee", event="Planning", who="Bo"), call("list_attendees", event="Planning"),
         call("delete_event", event="Planning")),
    # --- social
    case("Never post anything on Facebook.", "forbid",
         call("create_post", platform="facebook", text="hi"),
         call("create_post", platform="mastodon", text="hi"),
         call("read_feed", platform="facebook")),
    case("Don't post pictures of the kids.", "forbid",
         call("publish_post", image="picture of the kids"), call("publish_post", image="sunset"),
         call("save_photo", image="picture of the kids")),
    case("Ask me first before you tweet.", "ask",
         call("tweet", text="Hello"), call("read_tweets", user="x"), call("send_email", to="x")),
    # --- home
    case("Never unlock the front door.", "forbid",
         call("smart_lock", device="front door", action="unlock"),
         call("smart_lock", device="front door", action="lock"),
         call("smart_lock", device="garage", action="unlock")),
    case("Don't turn the heating above 22 degrees.", "forbid",
         call("set_temperature", device="heating", temperature=24),
         call("set_temperature", device="heating", temperature=21),
         call("turn_on", device="light")),
    case("Never run the vacuum after 9pm.", "forbid",
         call("start_vacuum", "wed 21:30"), call("start_vacuum", "wed 14:00"),
         call("turn_off_light", "wed 21:30")),
    case("Don't ever switch off the alarm.", "forbid",
         call("turn_off", device="alarm"), call("turn_on", device="alarm"),
         call("turn_off", device="radio")),
    # --- private data
    case("Don't share my location with anyone.", "forbid",
         call("share_location", to="Bo"), call("share_file", path="a.txt", to="Bo"),
         call("get_location")),
    case("Never give out my phone number.", "forbid",
         call("share_contact", field="phone number", to="shop"),
         call("share_contact", field="website", to="shop"), call("lookup", field="phone number")),
    case("Verification codes are never to be forwarded.", "forbid",
         call("forward_message", text="Your verification code is 123"),
         call("forward_message", text="See you at 5"), call("read_message", text="verification code")),
    case("Under no circumstances send my passwords to anybody.", "forbid",
         call("send_email", body="the password is x", to="a@b.c"),
         call("send_email", body="see you", to="a@b.c"), call("change_password", site="x")),
    # --- errands
    case("Don't order taxis that cost more than 40 euros.", "forbid",
         call("book_taxi", to="airport", fare=55, currency="EUR"),
         call("book_taxi", to="airport", fare=30, currency="EUR"),
         call("book_train", to="airport", fare=55, currency="EUR")),
    case("Never renew subscriptions without asking.", "ask/forbid",
         call("renew_subscription", service="Netflix"), call("list_subscriptions"),
         call("cancel_subscription", service="Netflix")),
    case("Don't cancel my gym membership.", "forbid",
         call("cancel_membership", name="gym membership"),
         call("cancel_membership", name="book club"), call("pause_membership", name="gym membership")),
    case("Ask me before you book a table anywhere.", "ask",
         call("book_table", place="Da Mario"), call("cancel_table", place="Da Mario"),
         call("search_restaurants", q="table")),
    case("Don't phone anyone for me after 6pm.", "forbid",
         call("make_call", "wed 19:00", to="Bo"), call("make_call", "wed 15:00", to="Bo"),
         call("send_email", "wed 19:00", to="Bo")),
    case("Never make phone calls to my boss.", "forbid",
         call("phone_call", to="boss"), call("phone_call", to="plumber"),
         call("send_email", to="boss")),
)  # fmt: skip

MESSAGES = (
    # --- channels
    case("Don't call me before nine.", "forbid",
         note("call", "wed 08:15"), note("call", "wed 10:00"), note("push", "wed 08:15")),
    case("Never ring me about promotions.", "forbid",
         note("call", topic="promotion"), note("call", topic="school"), note("push", topic="weather")),
    case("Don't ping me about football scores.", "forbid",
         note("push", topic="football scores"), note("push", topic="weather"),
         note("push", topic="delivery")),
    case("Please no text messages from my bank.", "forbid/avoid",
         note("sms", who="my bank"), note("sms", who="Anna"), note("call", who="my bank")),
    case("No push notifications after 10pm.", "forbid",
         note("push", "wed 22:30"), note("push", "wed 20:00"), note("call", "wed 22:30")),
    case("I don't want calls during lunch.", "forbid/avoid",
         note("call", "wed 12:30"), note("call", "wed 10:00"), note("sms", "wed 12:30")),
    case("Don't text me at night.", "forbid",
         note("sms", "wed 23:30"), note("sms", "wed 12:00"), note("push", "wed 23:30")),
    case("Never call me on Sundays.", "forbid",
         note("call", "sun 11:00"), note("call", "sat 11:00"), note("sms", "sun 11:00")),
    case("No calls on weekends unless it's urgent.", "forbid",
         note("call", "sat 11:00", urgent=False), note("call", "sat 11:00", urgent=True),
         note("call", "wed 11:00", urgent=False)),
    case("Nothing but urgent notifications after 8 in the evening.", "forbid",
         note("push", "wed 21:00", urgent=False), note("push", "wed 21:00", urgent=True),
         note("push", "wed 15:00", urgent=False)),
    case("Only my family may ring me after 9pm.", "forbid",
         note("call", "wed 21:30", role="client"), note("call", "wed 21:30", role="family"),
         note("call", "wed 15:00", role="client")),
    case("Only urgent stuff at the weekend, please.", "forbid",
         note("push", "sat 12:00", urgent=False), note("push", "sat 12:00", urgent=True),
         note("push", "wed 12:00", urgent=False)),
    case("Don't wake me before 7 with notifications.", "forbid",
         note("push", "wed 06:30"), note("push", "wed 09:00"), mail("wed 06:30", subject="Hi")),
    case("I'd rather not get calls in the morning.", "avoid",
         note("call", "wed 09:30"), note("call", "wed 15:00"), note("push", "wed 09:30")),
    case("I prefer texts to calls.", "avoid",
         note("call", "wed 12:00"), note("push", "wed 12:00"), mail(subject="hi")),
    # --- topics
    case("Stop sending me news alerts.", "forbid",
         note("push", topic="news"), note("push", topic="delivery"), note("sms", topic="bank")),
    case("Don't bother me with LinkedIn stuff.", "forbid",
         note("push", topic="LinkedIn"), note("push", topic="delivery"),
         note("call", topic="school")),
    case("Never notify me about game invites.", "forbid",
         note("push", topic="game invites"), note("push", topic="delivery"),
         note("push", topic="calendar")),
    case("I don't want to hear about crypto.", "forbid/avoid",
         note("push", topic="crypto"), note("push", topic="weather"), note("sms", topic="delivery")),
    case("No more weather alerts.", "forbid",
         note("push", topic="weather"), note("push", topic="security alert"),
         note("call", topic="school")),
    # --- senders
    case("Don't put calls from unknown numbers through.", "forbid",
         note("call", role="stranger"), note("call", role="friend"), note("sms", role="friend")),
    case("Never let recruiters call me.", "forbid",
         note("call", who="recruiter"), note("call", who="Anna"), note("push", topic="job news")),
    case("No calls from Gregor.", "forbid",
         note("call", who="Gregor"), note("call", who="Lena"), note("push", topic="weather")),
    case("My boss can't call me after 6.", "forbid",
         note("call", "wed 19:00", role="boss"), note("call", "wed 15:00", role="boss"),
         note("call", "wed 19:00", role="family")),
    case("I don't take calls from clients on Saturdays.", "forbid/avoid",
         note("call", "sat 11:00", role="client"), note("call", "sat 11:00", role="family"),
         note("call", "wed 11:00", role="client")),
    case("Messages from my sister are always welcome.", "prefer/permit/allow/require",
         note("sms", who="my sister"), note("sms", who="Bo"), note("call", topic="ads")),
    case("Don't let the school ring me about fundraising.", "forbid",
         note("call", who="school", topic="fundraising"), note("call", who="school", topic="exam"),
         note("call", who="Anna", topic="birthday")),
    # --- mute, hold, now
    case("Mute the group chat.", "notify=none",
         note("push", topic="group chat"), note("push", topic="delivery"), note("call", who="Bo")),
    case("Silence all notifications from 11 pm to 6 am.", "notify=none",
         note("push", "wed 23:30"), note("push", "wed 12:00"), mail("wed 12:00", subject="x")),
    case("Hold LinkedIn notifications until the evening.", "notify=later",
         note("push", topic="LinkedIn"), note("push", topic="delivery"), note("sms", topic="bank")),
    case("Calls from my wife always come through straight away.", "notify=now",
         note("call", who="my wife"), note("call", who="Bo"), note("push", topic="news")),
    case("Let calls from my doctor through at any time.", "notify=now",
         note("call", role="doctor"), note("call", role="client"), note("push", topic="news")),
    case("Tell me right away when the nursery calls.", "notify=now",
         note("call", who="nursery"), note("call", who="Bo"), note("push", topic="ads")),
    case("Keep Slack quiet during lunch.", "notify=none",
         note("push", "wed 12:30", topic="Slack"), note("push", "wed 10:00", topic="Slack"),
         note("push", "wed 12:30", topic="delivery")),
    case("Put my phone on do not disturb on Sundays.", "notify=none/forbid",
         note("push", "sun 12:00"), note("push", "wed 12:00"), mail("wed 12:00", subject="x")),
    case("Interrupt me for security alerts.", "notify=now",
         note("push", topic="security alert"), note("push", topic="news"),
         note("sms", topic="delivery")),
    # --- messages to others
    case("Don't text my clients after 8pm.", "forbid",
         message("wed 21:00", role="client"), message("wed 11:00", role="client"),
         message("wed 21:00", role="friend")),
    case("Never message my boss on weekends.", "forbid",
         message("sat 11:00", role="boss"), message("wed 11:00", role="boss"),
         message("sat 11:00", role="friend")),
    case("Don't write to Anton about money.", "forbid",
         message(who="Anton", topic="money"), message(who="Anton", topic="football"),
         message(who="Lena", topic="money")),
    case("Check with me before messaging my ex-wife.", "ask",
         message(who="ex-wife"), message(who="Lena"), message(role="colleague")),
    case("Don't send WhatsApps to my colleagues.", "forbid",
         message(role="colleague", channel="whatsapp"), message(role="family", channel="whatsapp"),
         message(role="colleague", channel="email")),
    case("Never contact the landlord without asking me.", "ask/forbid",
         message(who="landlord"), message(who="Lena"), message(role="family")),
    case("No messages to the team after 7 in the evening.", "forbid",
         message("wed 20:00", role="colleague"), message("wed 12:00", role="colleague"),
         message("wed 20:00", role="family")),
    # --- mails
    case("Tag mails from my accountant as finance.", "tag=finance",
         mail(who="accountant", subject="Q1"), mail(who="Lena", subject="Hi"),
         note("push", topic="bank")),
    case("Label anything with invoice in the subject as bills.", "tag=bills",
         mail(subject="Invoice 123"), mail(subject="Lunch?"), note("push", topic="bank")),
    case("Emails from Lena Vogt get the tag band.", "tag=band",
         mail(who="Lena Vogt", subject="Gig"), mail(who="Bo", subject="Gig"),
         note("push", topic="band")),
    case("Mark emails from clients important.", "tag=important",
         mail(role="client", subject="Hi"), mail(role="friend", subject="Hi"),
         note("push", topic="ads")),
    case("When my boss emails me, flag it as urgent.", "tag=urgent",
         mail(role="boss", subject="Hi"), mail(role="friend", subject="Hi"),
         note("push", topic="ads")),
    case("File mails about the allotment under garden.", "tag=garden",
         mail(subject="Allotment meeting"), mail(subject="Payroll"), note("push", topic="ads")),
    case("Don't show me marketing emails.", "forbid/notify=none",
         note("email", topic="marketing"), note("email", topic="school"),
         note("push", topic="delivery")),
    case("I never want to be disturbed by email notifications after 9 pm.", "forbid",
         note("email", "wed 21:30"), note("email", "wed 12:00"), note("call", "wed 21:30")),
    case("Don't disturb me between 1 and 2 in the afternoon.", "forbid/notify=none/notify=later",
         note("push", "wed 13:30"), note("push", "wed 15:00"), mail("wed 15:00", subject="Hi")),
    case("Never call me about work on a Saturday.", "forbid",
         note("call", "sat 12:00", topic="work"), note("call", "wed 12:00", topic="work"),
         note("call", "sat 12:00", topic="birthday")),
    case("Text me, don't call me.", "forbid/avoid",
         note("call", "wed 12:00"), note("sms", "wed 12:00"), note("push", "wed 12:00")),
    case("No notifications from Duolingo, thanks.", "forbid",
         note("push", who="Duolingo"), note("push", who="Lena"), note("push", topic="weather")),
)  # fmt: skip


def faults(one: Case) -> list[str]:
    """What goes wrong with a case; empty when all holds."""
    found: list[str] = []
    with Habitus(":memory:") as habitus:
        person = habitus.person("ann", zone="Europe/Berlin", language="en")
        person.tell(one.words, at=TOLD)
        for number, context in enumerate((one.hit, *one.misses)):
            at = datetime.fromisoformat(str(context.get("at") or context.get("received_at")))
            decision = person.evaluate_context(context, now=at)
            got = {
                decision.verdict,
                *(f"{key}={value}" for key, value in dict(decision.effects).items()),
            }
            for key, value in dict(decision.effects).items():
                got |= {f"{key}={each}" for each in value} if isinstance(value, list) else set()
            if number == 0 and not got & set(one.right.split("/")):
                found.append(f"hit: got {sorted(got)}, right is {one.right}")
            elif number > 0 and got != {"allow"}:
                found.append(f"miss {number}: got {sorted(got)}")
    return found


@pytest.mark.parametrize("one", (*TOOLS, *MESSAGES), ids=lambda one: one.words[:60])
def test_what_is_said_is_enforced_and_no_more(one: Case) -> None:
    assert faults(one) == []
