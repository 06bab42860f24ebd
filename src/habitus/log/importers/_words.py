"""The words by which mail programs mark old mail and signatures, one table a kind.

Data, apart from logic: whoever speaks the language can add to it without reading code.
Each member is a regular expression without anchors; `_reply.py` says where it must stand.
"""

from __future__ import annotations

# A line between dashes: "-----Original Message-----". Also found between dashes whatever the words.
ORIGINAL = (
    r"original message",
    r"(?:begin )?forwarded (?:message|mail)",
    r"原始邮件|原始信息|原邮件|转发邮件信息|转发的邮件|轉寄郵件|原始郵件|轉寄的郵件",
    r"urspr(?:ü|ue)ngliche (?:nachricht|mail)|weitergeleitete nachricht",
    r"message d'origine|message original|message transféré|message transmis",
    r"mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada",
    r"messaggio originale|messaggio inoltrato|oorspronkelijk bericht",
    r"исходное сообщение|пересылаемое сообщение|元のメッセージ",
)

# A line of its own, without dashes, that begins a forwarded mail.
FORWARD = (
    r"begin forwarded message",
    r"anfang der weitergeleiteten nachricht",
    r"début du message (?:réexpédié|transféré)",
    r"inicio del mensaje reenviado",
    r"下面是被转发的邮件|以下是轉寄的郵件|开始转发的邮件",
)

# "On ..., Bob wrote:": how the line begins, and how it ends. Beginnings may be followed by lines.
BEGINS = (
    r"on|at|am|le|el|il|em|op|den|dnia|w dniu|il giorno|el día|a las",
    r"在|於|于",
)
WROTE = (
    r"wrote|writes|has written",
    r"写道|寫道|写到|來信|来信",
    r"schrieb(?: .{0,80})?|geschrieben",
    r"a écrit",
    r"escribió|escreveu|ha scritto",
    r"schreef(?: .{0,80})?|skrev(?: .{0,80})?|napisał\(?a?\)?",
    r"написал(?:\(а\)|а)?|пишет",
    r"のメール|書きました",
)

# The headers of an old mail, written into the new one: the sender's, and those that follow it.
SENDER = r"from|von|de|da|expéditeur|remitente|发件人|發件人|寄件者|寄件人|от|差出人"
HEADERS = (
    r"sent|date|to|cc|bcc|subject|reply-to|importance",
    r"gesendet|datum|an|betreff",
    r"envoyé|envoyé le|à|objet",
    r"enviado|enviado el|fecha|para|asunto|assunto",
    r"发送时间|發送時間|时间|日期|发送日期|寄件日期|傳送時間|收件人|收件者|抄送|副本|主题|主題|主旨",
)

# A line that a phone or a mail program adds.
DEVICE = (
    r"(?:sent|written) (?:from|with|via|by|using) (?:my )?[\w .'’&+/()-]{1,60}",
    r"get outlook for \w+",
    r"(?:von|mit) mein\w+ [\w -]{1,40} (?:gesendet|geschickt)",
    r"(?:gesendet|verschickt) (?:von|mit|aus) [\w .-]{1,60}",
    r"envoyé (?:de|depuis|à partir de) (?:mon|ma|l'application)? ?[\w .-]{1,60}",
    r"enviado (?:desde|do|de|con) (?:mi|meu|el)? ?[\w .-]{1,60}",
    r"(?:发自|發自|来自|來自|傳送自|從|从)我?的? ?[\w -]{1,30}?(?:傳送|发送|發送)?",
    r"(?:发自|來自|来自)[\w ]{1,20}(?:邮箱|邮件|手机|客户端)",
    r"iphone(?:から送信)",
)
# "Sent from my ..." is what a device says only if it names one; "Sent from my desk" is a remark.
MACHINES = (
    r"iphone|ipad|ipod|android|samsung|galaxy|huawei|honor|xiaomi|redmi|oppo|vivo|oneplus|pixel",
    r"nokia|motorola|lg|htc|blackberry|windows|mac|macbook|watch|phone|mobile|tablet|device",
    r"handy|smartphone|tablet|portable|móvil|movil|celular|téléphone",
    r"mail|outlook|yahoo|gmail|proton\w*|sparrow|thunderbird|airmail|spark|aol|mailbox|app",
    r"手机|手機|平板|邮箱|郵箱|邮件|客户端|小米|华为|荣耀|三星|电脑|设备|裝置",
)

# Words of leave-taking: formulas that say nothing, when a name follows.
FAREWELL = (
    r"(?:with )?(?:all the |my |kind |kindest |warm |warmest |best |many )?(?:regards|wishes)",
    r"best|all the best|cheers|sincerely|yours(?: sincerely| truly| faithfully)?",
    r"sincerely yours|take care|kindly|rgds|br|love|xoxo|xx",
    r"(?:mit )?(?:freundlichen|freundliche|besten|beste|herzlichen|herzliche|viele|liebe|schöne)"
    r" grü(?:ß|ss)e?n?|mfg|lg|vg|gruß|gruss|grüße",
    r"(?:bien )?cordialement|bien à (?:vous|toi)|amicalement|bises|salutations distinguées",
    r"(?:un )?(?:cordial )?(?:saludo|saludos|abrazo)(?: cordiales)?|atentamente|atte",
    r"此致|敬礼|敬禮|祝好|顺祝商祺|順祝商祺|顺颂商祺|此致敬礼|祝工作顺利|祝您?生活愉快|敬上|谨启",
)
