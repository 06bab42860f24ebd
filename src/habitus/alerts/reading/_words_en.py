"""English words that notices are read by: patterns over folded text. Data only."""

from __future__ import annotations

CUES: dict[str, str] = {
    # how a sentence is meant
    "asks": r"^\W*(?:can|could|would|will|shall|should|do|does|did|is|are|am|was|were|have|has|what|when|where|who|why|how|which|any|fancy|want|wanna)\b[^.]*\?",
    "maybe": r"\b(?:might|maybe|perhaps|not sure|thinking (?:of|about)|considering|wondering|would like to|wish i|hopefully|tentative(?:ly)?|if (?:i|we|you|they|it|he|she)\b|in case|would be nice|someday|one day|proposed?|suggest(?:ed|ing)?|pencil(?:led)? in|waitlist(?:ed)?)\b",
    "past": r"\b(?:was|were|had|went|did|yesterday|ago|last (?:week|night|month|year|mon|tue|wed|thu|fri|sat|sun)\w*|used to|attended|finished|enjoyed|came back|got back|returned from)\b",
    "third": r"^\W*(?:(?:my |our )(?:brother|sister|mum|mom|mother|dad|father|husband|wife|partner|son|daughter|boss|neighbou?r|friend|colleague|roommate|flatmate|cousin|aunt|uncle|in-?laws|parents)\w*(?:'s \w+)?|he|she|they|someone|everyone else)\b(?!.{0,80}\b(?:me|us|my|i|i'm|i'll|we|we're|we'll)\b)",
    "first": r"\b(?:i|i'm|i'll|i've|i'd|me|my|we|we're|we'll|we've|us|our)\b",
    "you": r"\b(?:you|your|you're|you'll|you've)\b",
    "promo": r"\b(?:in stores|new arrivals?|register (?:now|today|here|free)|sign up (?:now|today)|don't miss|limited time|join (?:us|thousands)|free webinar|webinar|save up to|% off|sale (?:ends|starts)|shop now|unsubscribe|early bird|rsvp (?:now|to attend)|open to (?:all|everyone)|tickets (?:on sale|available)|you might (?:like|enjoy)|recommended for you|newsletter|opening hours|open (?:daily|from|until)|doors open)\b",
    "off": r"\b(?:cancel(?:l?ed|s|ling)|called off|postponed|rescheduled|moved|no longer (?:on|happening|taking place)|won't (?:be|take place|happen|run|meet)|not (?:on|happening|taking place|running|meeting)|is off\b|skip(?:ping|ped)?|no (?:\w+ ){0,2}(?:class|lesson|meeting|practice|rehearsal|session|training|game|appointment|groomer|call)\b|scrapped|on hold|off the (?:table|calendar)|closed (?:that|on that) day|there(?:'s| is| will be) no\b)",
    "moved": r"\b(?:moved|rescheduled|postponed|pushed|shifted|changed|brought forward)(?: \w+){0,6}? (?:to|until|for)\b",
    # hours that are taken
    "event": r"\b(?:appointments?|appt|meetings?|meet(?: up)?|1:1|one-on-one|stand-?up|sync|call|zoom|interview|review|class(?:es)?|lessons?|course|lecture|seminar|workshop|training|practice|rehearsals?|session|dinner|lunch|brunch|breakfast|coffee|drinks|party|birthday|wedding|funeral|ceremony|graduation|recital|concert|gig|show|play|match|game|tournament|race|flight|train|ferry|bus|table|reservation|booking|booked|check-?up|cleaning|physical|surgery|procedure|scan|mri|x-?ray|vaccination|jab|therapy|physio\w*|dentist|dental|doctor|dr\.?|haircut|salon|massage|facial|vet|groomer|conference|all-?hands|town hall|offsite|demo|presentation|exam|test|audition|shoot|viewing|inspection|tour|open house|visit|site visit|tickets?|seats|date|picnic|barbecue|bbq|yoga|pilates|gym|spin|swim(?:ming)?|tennis|golf|football|soccer|basketball|karate|ballet|piano|guitar|violin|choir|band|pottery|painting|book club|church|service|mass|volunteer(?:ing)?|shift|on call|duty|pick[- ]?up|drop[- ]?off|school run|hearing|court|deposition|webinar|orientation|induction|pta|teach(?:ing)?|tutor(?:ing|ial)?|babysit\w*|performance|premiere|kick-?off|playdate|run club|chess)\b",
    "appointment": r"\b(?:appointments?|confirm\w*|scheduled|reservation|booking|booked|itinerary|invit\w+)\b",
    "no_event": r"\b(?:deliver(?:y|ed|ing|ies)?|package|parcel|shipped|shipment|payment|invoice|statement|outage|maintenance|sale|expires?|deadline|due|opens|closes at|closed|order (?:#|number|confirm\w*|is|will)|bill|charged?|debited|transaction|purchase)\b",
    "with_whom": r"\bwith\b",
    "to_do": r"^\W*(?:please |pls |can you |could you |hey )*(?:remind|set|wake|send|email|e-mail|post|book|order|schedule|call|text|turn|play|buy|pay|wire|transfer|add|make|get|ask|tell|put)\b|\b(?:by|before|until|deadline|alarm|timer|reminder to|remind me)\b",
    "evening": r"\b(?:dinner|supper|tonight|evenings?|nights?|drinks|concert|show|party|movie|film|theat(?:re|er)|gig|recital|rehearsal|choir|clubs?|quiz|poker|happy hour|opera|band practice|date night)\b",
    "mine": r"\b(?:i have|i've got|i've|i'm|i am|i'll|i will|we have|we've|we're|we are|we'll|booked|scheduled|signed (?:me|us|up|\w+ and (?:me|i))|signed up|arranged|planned|agreed|set up|got (?:a|an|us|me|the|tickets)|my|our|meet(?:ing)?|standing|remind me|see you|confirmed|runs?|choir|rehearsal|reserved|enrolled)\b",
    "booked": r"\b(?:your|tickets?|order confirmed|you(?:'re| are| have|'ve)? (?:booked|scheduled|invited|confirmed|registered|expected|due)|confirm(?:s|ed|ing|ation)?|scheduled|booked|reminder|see you|invit(?:ed|ation|e)|look(?:ing)? forward to (?:seeing|meeting|welcoming)|(?:we|i)'?(?:ve| have) (?:booked|scheduled|put you|got you)|appointment (?:is|on|at|with)|reserved|itinerary|e-?ticket|please (?:attend|arrive|join|be)|will take place|takes place|is (?:on|at|set for|scheduled|planned)|booking)\b",
    "all_day": r"\b(?:all day|whole day|entire day|full[- ]day|from morning (?:to|till) night|day-long|all of (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    "local": r"\b(?:dentist|dental|doctor|dr\.?|clinic|surgery|hospital|vet|salon|haircut|barber|groomer|parent-teacher|school|nursery|inspection|viewing|physio\w*|check-?up|cleaning|physical|mri|scan|dmv|court|jury duty|driving test)\b",
    "accepts": r"^\W*(?:sure|yes|yep|yeah|ok(?:ay)?|sounds (?:good|great)|perfect|great|works(?: for me)?|that works|deal|count me in|i'm in|see you (?:then|there)|will do|done|agreed|absolutely|of course|no problem|happy to|let's do (?:it|that)|i'll be there)\b",
    "together": r"\b(?:let's|shall we|how about|can we|could we|are you free|can you (?:do|make)|would you like|want to|do you want|does .{1,30} work|fancy|join (?:me|us)|come (?:over|to|round))\b",
    # away from home
    "trip": r"\b(?:driv(?:e|ing) (?:down |up |over |out )?to|(?:come|coming|be) back|i'm at|we're at|(?:i am|we are) (?:in|at)|trips?|flights?|fly(?:ing)?|flew|travel(?:l?ing)?|vacation|holiday|off to|heading to|going to (?!be\b|have\b|take\b|the (?:gym|dentist|doctor|office|store|shop)\b)|be (?:in|at|with)|i'm in|we're in|away|out of (?:town|the country|office in)|visiting|staying (?:at|in|with)|hotel|itinerary|cruise|retreat|depart(?:s|ing|ure)?|returning|return (?:flight|trip|journey|leg|on|date)|outbound|round[- ]trip|safari|camping|conference in|week in|weekend in|nights in|weeks in|days in|airbnb|resort|check-?in|abroad|overseas|honeymoon|(?:lands?|landing|arriv\w+) in)\b",
    "trip_past": r"\b(?:back from|returned from|came back|was in|were in|flew (?:back|home)|got back|last (?:trip|vacation|holiday)|loved)\b",
    "home_office": r"\b(?:in the office|in meetings|in a meeting|in class|in bed|in the shower|in touch|in town|in charge|at work|in court)\b",
    "to_place": r"\b(?:[Tt]o|[Ii]n|[Vv]isiting|[Nn]ear|[Aa]round)\s+(?:the )?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I)\b)[A-Z][a-z]+",
    # somebody comes to the home
    "visit": r"\b(?:technician|installer|electrician|plumber|engineer|cleaner|handyman|contractor|inspector|surveyor|fitter|courier|movers?|repair(?:man|er| technician)?|gardener|exterminator|pest control|appliance|deliver(?:y|ed|ing|s)?|install(?:ation|ing|ed|s)?|service visit|home visit|meter|boiler|broadband|internet|sofa|fridge|washing machine|dishwasher|furniture|mattress|wifi|cable|nurse)\b",
    "at_home": r"\b(?:(?:be|is|are|stay(?:ing)?|someone|somebody|anyone|adult|you) (?:at )?(?:home|in\b)|at (?:your|my|our|the) (?:home|house|place|flat|apartment|address|property|door)|(?:visit|come to|coming to|access to) (?:your|my|our|the) (?:home|house|place|flat|apartment|property)|be present|must be (?:home|there|in)\b|(?:someone|somebody|anyone|an adult)'s (?:home|in|there)|call(?:s|ing)? (?:to|at|round)|(?:someone|somebody|anyone|adult|person)[^.]{0,25}(?:is|be) (?:there|home|in|present|available)|someone (?:needs?|has|must|should)|an adult|sign for|signature|let (?:him|her|them|the \w+) in|provide access|home (?:visit|delivery|installation|inspection)|to the house|coming (?:over|round|by|out)|(?:will|to) be delivered|will (?:arrive|visit|come)|(?:between|from) \d.{0,20}\d|appointment window|arrival window|time slot|delivery (?:window|slot))\b",
    "home_sure": r"\b(?:at (?:your|my|our) (?:home|house|flat|apartment|property)|be (?:at )?home\b|must be present|(?:someone|somebody|anyone|adult)[^.]{0,20}(?:'s| is| be) (?:home|in\b|there)|let (?:him|her|them|the \w+) in)",
    # things in use
    "taken": r"\b(?:leave it with us|we have you down|replacement|tune-?up|alignment|new ty?ires|bodywork|recall work|(?:rented|let|sublet|leased|promised|given|going)(?: out)? to|in the (?:shop|garage|workshop)|at the (?:shop|garage|workshop|dealer(?:ship)?|mechanic)|being (?:serviced|repaired|fixed|detailed|painted|inspected)|service(?:d)? (?:on|all)|borrow(?:s|ing|ed)?|lend(?:ing)?|lent|loan(?:ed|ing)?|reserved (?:for|by)|(?:has|have|got|gets) (?:the|our|my)|is (?:booked|taken|occupied|in use|yours|unavailable|out of)|(?:is|are) (?:using|taking|staying)|will be (?:using|taking|staying|in|at)|using (?:the|my|our)|occupied|unavailable|out of (?:action|service|order)|repairs?|drop(?:ping)? (?:it|the .{1,20}) off|in for (?:a |its )?(?:service|repair|mot|oil)|brake job|oil change|mot\b|inspection|stay(?:s|ing)? in)",
    "uses": r"\b(?:driv(?:e|ing)|drove|take the|taking the|use (?:the|our|my)|using (?:the|our|my)|need (?:the|our|my)|sleep(?:s|ing)? in|stay(?:s|ing)? in|crash in|have (?:the|our|my)|put .{1,30} in the|road ?trip|load up|bring (?:the|our|my)|book(?:ed)? the|borrow(?:s|ing)?|ride|film|record|shoot|host(?:ing)? .{1,30} in)\b",
    # money
    "over": r"\b(?:over|above|more than|exceed(?:s|ing)?|in excess of|greater than|beyond|upwards? of|higher than|bigger than|north of|north|past|or more|and up|or above|at least)\b|\+|>",
    "limit": r"\b(?:approv\w*|permission|ask(?:ing)? (?:me|us|first|him|her)|check(?:ing)? with|run(?:s|ning)? (?:it |that |this )?(?:by|past)|clear(?:ed)? (?:it |that )?with|okay(?:ed)?|ok'?d|sign(?:ed|ing)?[- ]?off|talk(?:ing)? to|tell(?:ing)? me|consult|confirm(?:ed|ing)? with|authori[sz]\w*|unless|without (?:asking|my|our|checking|telling|talking)|let me know first|discuss(?:ing|ed)?|agree(?:d|ing)? (?:on|first|by|in advance)|limit|cap(?:ped)?|ceiling|maximum|max|budget|don't (?:let|spend|buy|pay)|nothing (?:over|above)|never spend|not spend|no (?:purchases?|payments?|spending|orders?)|hold (?:any|all)|flag (?:any|all))\b",
    "charged": r"\b(?:posted|fees?|pos|charged?|debit(?:ed)?|purchases?d?|payment (?:of|to|for)|paid|pay(?:s|ing)?|transaction|spent|spend|withdr[ae]w\w*|withdrawal|billed|bill(?:ing)?|invoiced?|collected|deducted|direct debit|autopay|auto-?renew\w*|renew(?:ed|al)|order(?:ed)?|bought|buy(?:ing)?|cost|came to|comes to|total(?:led|s)?|sent|transferred|taken from|swiped|authori[sz]ed|subscription)\b",
    "will_pay": r"\b(?:will (?:be )?(?:charge|charged|debit|debited|take|taken|collect|collected|deduct|deducted|bill|billed|paid|pay|renew|withdraw|withdrawn|leave|come out|go out|draw|drawn|process|processed)|is due|are due|due (?:on|date|by)|upcoming|scheduled|autopay|auto-?pay|next (?:payment|direct debit|instal?lment|bill|charge)|comes? out|goes? out|gets? (?:taken|paid|debited)|automatic(?:ally)? (?:payment|pays?|paid|charged|debited|deducted)|standing order|direct deposit|payroll|salary|paycheck|wages|be (?:taken|debited|collected|deducted|deposited|paid))\b",
    "refund": r"\b(?:refund(?:ed|s)?|credited|credit of|reversed|reversal|returned to your|money back|reimburse\w*|cash ?back|deposit(?:ed)? (?:of|into)|received .{0,20} from|void(?:ed)?|nothing (?:will be |was )?(?:charged|taken)|no (?:charge|payment)s? (?:will|was|were)|not (?:be )?charged|free of charge|declined)\b",
    "approved": r"\b(?:go for (?:it|the)|approv(?:ed|e|al granted)|go ahead|go for it|okay(?:ed)? (?:it|the|this|that|with)|ok'?d|i'm (?:fine|ok|okay|good|happy) with|fine (?:with|by) me|signed off|sign-off given|green ?light(?:ed)?|you can (?:buy|get|order|book|pay|spend|proceed)|good to go|no objections?|authori[sz]ed|yes,? (?:please )?(?:get|buy|order|book|do|go|pay)|all clear|cleared|happy for you to|feel free|please proceed|permission granted|by all means|works for me|i(?: have|'ve)? agreed?)\b",
    "refused": r"\b(?:not (?:been )?(?:yet )?approv\w+|isn't approv\w+|hasn't been approv\w+|disapprov\w+|can't approve|cannot approve|won't approve|declined|reject\w+|need(?:s)? (?:my |our )?approv\w+|require(?:s)? (?:my |prior |our )?approv\w+|pending approval|awaiting approval|before (?:you|we|any)|without (?:my |our |prior )?approv\w+|must be approv\w+|have to be approv\w+|has to be approv\w+|to be approv\w+|unless|if (?:it's |it is )?approv\w+|once approv\w+|don't go ahead|not good to go)\b",
    # what was called off
    "cancelled": r"\b(?:cancel(?:l?ed|l?ing|s)?|cancellation|unsubscrib(?:ed|e|ing)|terminat(?:ed|ing|e|ion)|(?:ended|ending|stopped|stopping|dropped|quit|got rid of|paused|froze(?:n)?|put on hold) (?:my |our |the |your )?[\w' -]{0,30}?(?:subscription|membership|plan|contract|policy|trial|auto-?renew\w*|gym|account|service)|(?:turned|switched) off auto-?renew\w*|(?:subscription|membership|plan|contract|trial|policy|booking|reservation|order) (?:has |was |is )?(?:now |been |successfully )*(?:ended|cancell?ed|closed|terminated|stopped|paused|frozen)|sorry to see you go|will not (?:be )?renew\w*|won't (?:be )?renew\w*|opted out|called off|returned the|return(?:ed)? (?:and|for) (?:a )?refund)\b",
    "stops": r"\b(?:ends?|ending|effective|until|last day|as of|expires?|access)\b",
    "can_cancel": r"\b(?:(?:to|can|may|could|might|how (?:do|can) (?:i|we|you)|if you(?: need to| want to| wish to)?|please|reply \w+ to|cannot|can't|should i|should we|want to|need to|going to|free|before you|unless you|not|never|didn't|don't|haven't|did you|if) cancel\w*|cancel (?:any ?time|by|up to|within|before|free|here|at any)|cancellation (?:policy|fee|deadline|window|charge)|reply \w+ to cancel|free cancellation|cancellations? (?:must|are|is|should|made|can)|until (?:you|i|we) cancel)\b",
    "asks_cancel": r"^\W*(?:please |can you |could you |actually,? |hey,? |ok,? )*(?:cancel|unsubscribe me|terminate|stop (?:my|our|the)|end (?:my|our|the)|drop (?:my|our|the))\b",
    "resumed": r"\b(?:re-?subscrib\w+|re-?activat\w+|re-?join\w+|rejoin\w*|re-?start(?:ed|ing)?|signed back up|back with|signed up (?:again|for|with)|renewed|resum(?:e|ed|ing)|unfroze|re-?book(?:ed|ing)?|re-?order(?:ed|ing)?|changed my mind|kept (?:my|our|the)|keep (?:my|our|the) .{0,30}(?:subscription|membership)|un-?cancel\w*|undo the cancel\w*|reinstat\w+)\b",
    "closes": r"\b(?:clos(?:e|ed|ing|ure)|shut(?:ting)? down|shut|terminat\w+|cancel(?:l?ed|ling)?|get(?:ting)? rid of|deactivat\w+)\b",
    "account": r"\b(?:account|acct|card|checking|savings|chequing|visa|mastercard|amex|debit card|credit card|current account|ending(?: in)?|a/c|iban|bank)\b",
    "reversed_close": r"\b(?:not (?:going to )?clos\w+|won't (?:be )?clos\w+|keep(?:ing)? (?:the|my|our) .{0,30}(?:account|card)|decided (?:not to close|to keep)|stay(?:s)? open|remain(?:s)? open|no longer clos\w+|changed my mind)\b",
    "digits": r"\b(?:ending(?: in| with)?|ends in|x{2,}|\*{2,}|•{2,}|…|last four(?: digits)?|no\.?|number|#|a/c)\s*[:#-]?\s*(?P<n>\d{3,6})\b|(?:[x*•.]{2,}|-)(?P<n2>\d{4})\b|\((?:\.{2,3}|\*+|x+)?(?P<n3>\d{4})\)",
    # risk
    "cautious": r"\b(?:conservative(?:ly)?|low[- ]risk|risk[- ]averse|averse to risk|hate risk|don't (?:like|want|take) (?:any )?(?:risks?|volatil\w+)|no (?:high[- ])?risks?\b|(?:can't|cannot|can not|couldn't|must not|mustn't|don't want to|not willing to|won't|unwilling to|afford to) (?:afford to )?lose\b|protect (?:my|our|the) (?:principal|capital|savings|money|nest egg)|(?:preserve|keep|safeguard)\w* (?:my|our|the) (?:principal|capital)|capital preservation|preservation of capital|principal[- ]protected|only (?:want |buy |do |hold )?(?:safe|bonds|treasur\w+|cds|index|cash|low)|safe investments?|(?:keep|stay|stays?)\b[^.]{0,40}\bout of (?:crypto\w*|bitcoin|(?:individual |single |tech )?stocks|options|leverag\w+|anything risky)|sleep better|keep(?:ing)? (?:\w+ ){1,4}safe|(?:my|the) (?:investments|savings|money) (?:\w+ ){0,3}safe|play(?:ing)? it safe|nothing (?:risky|speculative|volatile|fancy|exotic)|no (?:speculat\w+|crypto\w*|bitcoin|leverage\w*|options|margin|penny stocks|individual stocks|single stocks|meme stocks|derivatives|stocks?|gambl\w+|day ?trading)|avoid (?:anything )?(?:risky|speculat\w+|volatil\w+|crypto\w*|leverage\w*)|stay away from (?:crypto\w*|leverage\w*|options|speculat\w+|risky|stocks?|anything risky)|never (?:touch|buy|invest in|trade) (?:crypto\w*|leverage\w*|options|speculat\w+|stocks?|bitcoin)|don't (?:buy|put|invest|touch|trade)[^.]{0,40}(?:crypto\w*|leverage\w*|options|stocks?|bitcoin|risky)|risk tolerance (?:is )?(?:very )?low|low (?:risk )?tolerance|stability over|sleep at night|close to retire\w+)\b",
    "invests": r"\b(?:invest\w*|savings|portfolio|funds?|stocks?|shares?|crypto\w*|principal|capital|retire\w*|money|bonds?|etfs?|trad(?:e|es|ing)|broker\w*|nest egg|ira|401k|isa|pension|risk)\b",
    "buys": r"\b(?:bought|buy(?:ing)?|purchas\w+|order(?:ed)?|trade confirmation|executed|filled|subscribed|invest(?:ed|ing)?|put(?:ting)? .{1,40} (?:in|into)|moved .{1,40} into|acquired|opened a .{0,30}position|long\b|deposit(?:ed)? .{1,20}into|allocated|staked|transfer(?:red)? .{1,40} (?:to|into))\b",
    "sells": r"\b(?:sold|sell(?:ing)?|closed (?:my|the|your) position|redeemed|liquidat\w+|exited|matured|got out of)\b",
    # papers
    "validity": r"\b(?:valid|good (?:until|through|thru|till|for)|active|redeemable|cover(?:ed|age|s)?|expir(?:e|es|ed|ing|y|ation)|exp\b\.?|runs? out|run(?:ning)? out|lapses?|lapsing|ends?|ending|use (?:it |them |this )?(?:by|before)|best before|renew(?:al)? (?:by|before|date|is due|due)|(?:up )?(?:until|till|through|thru)\b(?= |$)|be used (?:by|before|until)|used by|due for renewal|void after|no longer valid)",
    "renewed": r"\b(?:renew(?:ed|ing)|new (?:passport|visa|licen[cs]e|card|policy|membership) (?:arrived|came|is here|has|valid)|extend(?:ed|s)|extension granted|replaced|got (?:my|our|a) new|picked up (?:my|our|the) new)\b",
    "uses_paper": r"\b(?:us(?:e|ing)|redeem(?:ing)?|appl(?:y|ying)|claim(?:ing)?|book(?:ed|ing)?|bring(?:ing)?|show(?:ing)?|present(?:ing)?|under (?:the )?warranty|with (?:the|my|our|a) |on (?:the|my|our) (?:membership|pass|voucher|policy|insurance)|cash(?:ing)? in|spend(?:ing)?|put in|enter(?:ing)?|covered by|rent(?:ing|al)?|driv(?:e|ing)|fly(?:ing)?|travel\w*|visit(?:ing)?|go(?:ing)? (?:to|with)|take|taking|repair(?:ed)?|fix(?:ed)?|check(?:ing)? in|scan(?:ning)?)\b",
    "drives": r"\b(?:rent(?:ing|al|ed)? (?:a |the )?(?:car|van|suv|truck|vehicle)|car rental|hire car|rental car|hir(?:e|ing|ed) a (?:car|van)|car hire|driv(?:e|ing) (?:to|down|up|over|us|the|across|from)|road ?trip)\b",
    "once": r"\b(?:single[- ]use|one[- ]time(?:[- ]use)?|(?:be )?(?:use|used|redeemed|applied) (?:only |just )?once|only be (?:used|redeemed|applied) once|(?:valid|good) (?:for|on) (?:one|a single|1) (?:use|visit|entry|redemption|ride|trip|order|purchase|admission|session|person)|one use only|single[- ]entry|only (?:be used |works? |valid )?once|(?:can't|cannot|can not|may not) be (?:re-?used|used (?:again|twice|more than once))|one redemption|1 use|once only|works once|one-off code|limit(?:ed to)? (?:one|1) use|use it once)\b",
    "has_used": r"\b(?:used|redeemed|scanned|applied|entered|spent|cashed in|presented|showed|handed (?:over|in)|claimed)\b",
    "will_use": r"\b(?:use|using|redeem(?:ing)?|apply(?:ing)?|enter(?:ing)?|spend(?:ing)?|cash in|put in|present(?:ing)?|show(?:ing)?|try|scan|pay with)\b",
    "code": r"\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*\b",
    # deadlines
    "must": r"\b(?:you have (?:\d+|thirty|sixty|ninety|fourteen|ten|seven)|must|have to|has to|need(?:s)? to|required?|should|shall|due|deadline|no later than|at the latest|last (?:day|date|chance)|closes?|closing date|cut-?off|submit|payable|final (?:date|day)|register by|rsvp by|respond by|pay by|by law|ends on|make sure)\b",
    "may": r"\b(?:can|may|could|eligible|entitled|optional|possible|welcome to|free to|up to|accepted|returnable|refundable|allowed)\b",
    "due": r"\b(?:by|before|until|till|no later than|on or before|due(?: on| by)?|deadline(?: is| for [^,.]{1,40} is)?:?|closes?(?: on)?|closing(?: on)?|ends?(?: on)?|last day(?: to [^,.]{1,40})?(?: is)?|latest|cut-?off(?: is)?|expires?)\b",
    "filed": r"\b(?:made (?:the|a|my|our) (?:\w+ ){0,2}payment|filed|submitted|paid|sent|returned|dropped (?:\w+ )?(?:\w+ )?off|done|completed|complete|renewed|booked|registered|signed|mailed|posted|applied|took care|taken care|finished|cancell?ed|uploaded|handed in|settled|received (?:your|the)|scheduled|redeemed|claimed|went through|sorted|picked (?:it|them)? ?up|enrolled|checked in|we(?:'ve| have) received)\b",
    "not_filed": r"\b(?:not|n't|haven't|hasn't|yet to|still (?:need|have) to|forgot|must be|to be|should be|can be|may be|need(?:s)? to be|has to be|have to be|will be)\b",
    "intends": r"\b(?:i want to|i'd like to|i'm going to|i'll|i will|i need to|i plan to|planning to|we want to|we'll|we need to|i intend|going to|thinking i'll|let's|remind me to|i should|have to|i've decided to|want to)\b",
    # health
    "allergic": r"\b(?:allerg(?:y|ies|ic)|anaphyla\w*|intoleran(?:t|ce)|(?:bad|severe|adverse) reaction to|reacts? (?:badly )?to|can't (?:take|have|eat)|breaks? out in (?:hives|a rash)|hypersensitiv\w*|epipen)\b",
    "no_allergy": r"\b(?:not allergic|no (?:known )?(?:drug )?allerg\w*|isn't allergic|outgrew|outgrown|no longer allergic|tested negative|allergy[- ]friendly|allergy (?:season|medicine|pills?|tablets?|meds?)|nut[- ]free)\b",
    "takes": r"\b(?:prescri\w+|rx|tak(?:e|es|ing|en)|start(?:s|ed|ing)?|dos(?:e|age|ing)|\d+ ?(?:mg|mcg|ml|g)\b|tablets?|capsules?|pills?|syrup|ointment|cream|injection|pick(?:ed)? ?up|pickup|refill|dispens\w+|antibiotics?|course of|put (?:me|him|her|you|them) on|gave (?:me|him|her|us)|giv(?:e|en|ing)|inject\w*|bought|buy(?:ing)?|pop(?:ping)?|swallow|twice (?:a day|daily)|daily|once a day|times a day|for (?:the|your|my) (?:infection|pain|cough|fever|headache)|medication|medicine|drip|shot)\b",
    "eats": r"\b(?:eat(?:ing)?|order(?:ed|ing)?|dinner|lunch|brunch|breakfast|supper|cook(?:ing|ed)?|bak(?:e|ed|ing)|mak(?:e|ing)|made|snack|menu|dish|serv(?:e|ed|ing)|recipe|bring(?:ing)?|takeaway|take-?out|catering|party|potluck|buy(?:ing)?|bought|pack(?:ed|ing)?|try(?:ing)?|have the|having)\b",
    "serves": r"\b(?:for (?:you|us|everyone|the (?:party|kids|table))|you'll|you can|you're having|we'll|we're|let's|our|on the menu|your (?:order|meal|table|lunch|dinner))\b",
    "drug_not": r"\b(?:not|avoid(?:ing)?|instead of|no longer|stop(?:ped|ping)?|discontinu\w+|without|free of|-free|rather than|other than|don't|do not|never|can't|cannot|won't|allerg\w+|alternative to|switch(?:ed)? from|non-)\b",
    # what is wanted and what is forbidden
    "order": r"\b(?P<act>wire|send|transfer|pay|book|buy|order|share|forward|e-?mail|post|publish|sign|submit|invite|hire|give|lend|sell|release|schedule|call|renew|upload|deploy|merge|delete|ship|take|bring|feed|install|enrol|sign up|reserve|get|put|tell|show|ask|drop|pick up|mail|print|announce|launch|start|move|throw|donate|cut|plant|paint|open|unlock|turn on|use|let|go|drive|mow|remove|return|deposit|settle|approve|accept|confirm|commit|push|hand|register|rent|adopt|trim|drain|wash|walk|launch)\b",
    "orders": r"^\W*(?:(?:hi|hey|ok|okay|also|and|so|then|please|pls|kindly|actually|reminder|note|todo|to-do|alexa|assistant)\b[ ,:]*)*(?:(?:can|could|would|will) you (?:please )?|go ahead and |remember to |don't forget to |make sure (?:to |you )|remind me to |i want you to |i'd like you to |i need you to |let's |i'm going to |i'll |i will |we'll |we're going to |i plan to |i'm planning to |i'm about to |i need to |i have to |we need to |i want to |we should |i should )?$",
    "told": r"\b(?:don't|do not|dont|please don't|never|no ?one should|nobody (?:should|is to|may)|must not|mustn't|should not|shouldn't|hold off(?: on)?|stop|not to|refrain from|avoid|put .{1,40} on hold|isn't allowed|is not allowed|aren't allowed|are not allowed|not allowed|forbidden|prohibited|no more|may not|can't|cannot|wait (?:with|on|before|until)|is off[- ]limits|leave .{1,30} alone|keep .{1,40} (?:to yourself|confidential|internal|dry|off|away|out)|under no circumstances|freeze|pause|is frozen|on hold|embargo\w*|not (?:be )?(?:shared?|sent|paid|published|released|booked|signed|used|deleted|posted))\b",
    "idle_ban": r"\b(?:don't|do not|dont|can't|cannot|never|not|no more) (?:worry|forget|hesitate|miss(?! the)|reply|respond to this|know|think|have to|need|mind|see\b|want|believe|care|like|remember|understand|wait|believe|feel|be (?:late|silly|shy|afraid|sad)|stress|panic|bother|rush|share (?:this|your) (?:code|otp|pin|password)|share (?:it|this code) with anyone|be late|make it|afford|let (?:it|them|the|this|that|him|her|anyone|anything|life|fear)\b[^.]{0,30}\b(?:get|bring|stop|bother|hold|drag|keep|ruin|discourage)|stop (?:dreaming|believing|being|trying|now)|give up|look back|sweat|be (?:too )?hard|beat yourself|overthink|lose (?:hope|heart|sight)|sell yourself)\b|can't wait|cannot wait|no problem|no worries|no later than|not to worry|if you (?:don't|do not)|why don't|don't you|stop by|non-?stop|no more than",
    "lifts": r"\b(?:(?:ok|okay|fine|safe|good|free|clear) to\b|can now|you can (?:go|pay|send|share|book|release|proceed|now)|go ahead|all clear|good to go|back on|no longer (?:on hold|embargoed|forbidden)|lifted|resolved|fixed now|sorted now|never mind (?:my|what)|ignore (?:my|what|that)|forget what i said|allowed again|approved)\b",
    "withdraws": r"\b(?:never ?mind|scratch that|forget (?:it|that|about)|cancel (?:that|the|it|my)|actually,? (?:no|don't|cancel|skip|leave)|on second thought|don't (?:bother|do)|changed my mind|no need|skip (?:it|that|the)|hold off|leave it|not any ?more|scrap that|i won't|we won't|i'm not going to|instead)\b",
}

ACTS: dict[str, str] = {
    "pay": r"\b(?:wire|pay(?:ing|s|ment|ments|out)?|paid|transfer(?:s|ring)?|deposit|money|fund(?:s|ing)?|invoice|settle|send (?:him|her|them) (?:money|the)|\$|instal?lment|cheque|check|remit\w*)",
    "share": r"\b(?:send(?:ing)?|sent|shar(?:e|ed|ing)|forward(?:ed|ing)?|e-?mail(?:ed|ing)?|show(?:ing|n)?|post(?:ed|ing)?|publish(?:ed|ing)?|release(?:d)?|give|tell(?:ing)?|announce\w*|upload\w*|leak|circulat\w+|disclos\w+|mail|discuss\w*|talk about|distribut\w+|hand)\b",
    "book": r"\b(?:book(?:ed|ing|s)?|reserv\w+|schedul\w+|arrang\w+|sign (?:\w+ )?up|enrol\w*|register\w*|appointment|plan(?:s|ning)?)\b",
    "buy": r"\b(?:buy(?:ing)?|order(?:ing|ed)?|get(?:ting)?|purchas\w+|pick up|spend(?:ing)?|rent)\b",
    "go": r"\b(?:tak(?:e|ing)|go(?:ing)?|driv(?:e|ing)|bring(?:ing)?|visit(?:s|ing)?|book(?:ed|ing|s)?|walk|fly|travel\w*|let)\b",
    "sign": r"\b(?:sign(?:ed|ing)?|accept\w*|agree\w*|commit\w*|confirm\w*|approv\w+)\b",
    "ship": r"\b(?:deploy\w*|merge\w*|push\w*|launch\w*|release(?:d)?|ship\w*|publish\w*|roll(?:ing)? out)\b",
    "give": r"\b(?:giv(?:e|ing)|feed(?:ing)?|fed|eat|lend(?:ing)?|serve|let .{1,20} have|treats?)\b",
    "remove": r"\b(?:delet\w+|remov\w+|throw\w*|donat\w+|sell(?:ing)?|cut|trim|discard|dispos\w+|get rid|clear out)\b",
    "hire": r"\b(?:hir(?:e|ing)|invit\w+|recruit\w*|offer)\b",
}
"""Families of acts: an order and a prohibition of different families do not clash."""

RESOURCES: dict[str, str] = {
    "car": r"\b(?:cars?|suv|sedan|hatchback|subaru|toyota|honda|tesla|ford|volvo|bmw|audi|mazda|prius|civic|corolla|jeep|volkswagen|vw|golf|nissan|hyundai|kia|mercedes|outback|camry|minivan)\b",
    "van": r"\b(?:van|campervan|camper|rv|motorhome)\b",
    "truck": r"\b(?:truck|pickup truck|ute|lorry)\b",
    "guest room": r"\b(?:guest ?(?:room|bedroom|house|suite)|spare (?:room|bedroom)|box room|sofa ?bed|granny flat)\b",
    "meeting room": r"\b(?:(?:meeting|conference|board) ?room|boardroom|room \w+ booking|huddle room)\b",
    "bike": r"\b(?:bikes?|bicycle|e-?bike|cargo bike)\b",
    "camera": r"\b(?:camera|dslr|gopro|camcorder|tripod)\b",
    "laptop": r"\b(?:laptop|macbook|ipad|tablet)\b",
    "projector": r"\b(?:projector)\b",
    "cabin": r"\b(?:cabin|cottage|lake house|beach house|holiday home|chalet|summer ?house|timeshare|condo)\b",
    "boat": r"\b(?:boat|kayaks?|canoe|dinghy|sailboat)\b",
    "trailer": r"\b(?:trailer|roof box|caravan)\b",
    "tent": r"\b(?:tent|camping gear|gazebo|marquee)\b",
    "parking spot": r"\b(?:parking (?:spot|space|bay)|driveway|garage space)\b",
    "hall": r"\b(?:hall|studio|court|pitch|pool|clubhouse|rooftop|backyard|garden|kitchen)\b(?= (?:is|on|for|all|from|will|has))",
    "piano": r"\b(?:keyboard|drum kit|pa system|speakers|amp)\b",
}
"""Things that only one party can have at a time."""

DRIVES = r"\b(?:driv(?:e|ing)|road ?trip)\b"
"""Acts that need the car, where no other vehicle is named."""
CARRIED = r"\b(?:train|bus|tram|taxi|uber|cab|flight|fly|plane|bike|walk|ferry|rental|rent(?:ed|ing)?|lift from|ride with|carpool|hire)\b"
"""Ways to go that leave the car at home."""

PAPERS: dict[str, str] = {
    "passport": r"\bpassports?\b",
    "visa": r"\b(?:(?<!your )(?<!with )visa(?!\s*(?:card|debit|ending|credit|\*|x{2,}|\d{4}))|esta|eta|work permit|residence permit|green card|etias)\b",
    "licence": r"\b(?:driv(?:er'?s?|ing) licen[cs]es?|licen[cs]e)\b",
    "id": r"\b(?:id card|identity card|national id|student card|student id|badge|railcard)\b",
    "registration": r"\b(?:(?:car|vehicle) registration|registration sticker|tags|mot|road tax|inspection sticker)\b",
    "insurance": r"\b(?:insurance|policy|cover(?:age)?|breakdown cover)\b",
    "membership": r"\b(?:memberships?|annual pass|season (?:pass|ticket)|subscription|costco card|gym card|loyalty (?:card|status))\b",
    "pass": r"\b(?:(?:lounge|day|guest|visitor|museum|ski|transit|rail|bus|boarding|parking|backstage|companion|city|park|swim|class) pass(?:es)?|pass(?:es)?|tickets?|companion certificate)\b",
    "voucher": r"\b(?:vouchers?|gift (?:cards?|certificates?)|coupons?|promo(?:tion(?:al)?)? codes?|discount codes?|codes?|e-?gift|(?<!with )credits?(?! (?:card|score|limit|union|report|history|check)s?\b)|credit note|groupon|free night(?: certificate)?|upgrade certificate|points|miles|rewards?)\b",
    "warranty": r"\b(?:warrant(?:y|ies)|guarantees?|applecare|care plan|protection plan)\b",
    "offer": r"\b(?:offer|quote|rate lock|estimate|promotion|discount|deal|price hold)\b",
    "prescription": r"\b(?:prescriptions?|refills?|medication|medicine|epipens?|inhaler|vaccin\w+|booster)\b",
    "contract": r"\b(?:lease|contract|tenancy|rental agreement|permit|certificate|certification|accreditation|first aid certificate)\b",
}
"""Papers that hold until a day."""

ANCHORS: dict[str, str] = {
    "departure": r"\b(?:departure|departing|depart(?:s)?|travel(?:l?ing)?(?: date)?|trip|flight|takeoff|sailing|leaving|leave for|fly(?:ing)?(?: out)?|your (?:holiday|tour|cruise|journey)|embarkation)\b",
    "check-in": r"\b(?:check-?in|arrival|arriv(?:e|al|ing)|your stay|reservation|stay)\b",
    "delivery": r"\b(?:deliver(?:y|ed|ies)|receipt|receiv(?:e|ed|ing)|arriv(?:ed|es|al)|got here)\b",
    "purchase": r"\b(?:purchas(?:e|ed|ing)|bought|buy(?:ing)?|order(?:ed)?(?: date)?|invoice(?: date)?|transaction|sale)\b",
    "incident": r"\b(?:incident|accident|loss|damage|theft|stolen|crash(?:ed)?|collision|event|occurrence|fell on|hit|broke in|flood(?:ed)?|fender|injur(?:y|ed)|leak(?:ed)?|rear-ended|burglary|storm)\b",
    "birth": r"\b(?:birth|born|baby|newborn|adoption)\b",
    "start": r"\b(?:start(?:ing|s)?(?: date)?|hir(?:e|ed) date|first day|joining|join(?:ed)?|begin(?:s|ning)?|enrol?l?ment|new job|commencement)\b",
    "move": r"\b(?:mov(?:e|ing|ed)(?: in| out| date| house)?|change of address|move-?(?:in|out)(?: date)?|relocat\w+)\b",
    "event": r"\b(?:event|wedding|ceremony|party|conference|concert|show|exam(?:ination)?|test|race|class|course|workshop|meeting|interview|performance|tournament|competition)\b",
    "procedure": r"\b(?:surgery|procedure|operation|appointment|scan|mri|colonoscopy|blood test|anaesthe\w+|visit)\b",
    "hearing": r"\b(?:hearing|trial|court|decision|notice|ruling|judgment)\b",
    "end": r"\b(?:(?:tenancy|lease|contract|term|trial|subscription|policy|rental)(?: \w+){0,2} (?:ends?|expires?|is up|runs out)|end of (?:the |your )?(?:lease|tenancy|contract|term|trial|stay)|lease (?:end|ends)|expir(?:y|ation|es|e)|trial (?:ends|end)|contract end|renewal(?: date)?|termination)\b",
    "separation": r"\b(?:termination(?: date)?|laid (?:me |us )?off|resign\w*|leaving (?:the|your) (?:job|company)|termination of employment|last day (?:at|of) (?:work|employment)|separation|laid off|qualifying event|marriage|divorce|losing coverage)\b",
    "discharge": r"\b(?:discharge(?:d)?|hospital stay|treatment|service date|date of service)\b",
}
"""What deadlines are counted from or to."""

INSTRUMENTS: dict[str, str] = {
    "crypto": r"\b(?:crypto(?:currenc(?:y|ies))?|bitcoin|btc|ether(?:eum)?|eth\b|dogecoin|doge\b|solana|sol\b|xrp|litecoin|cardano|shiba\w*|nfts?|memecoins?|altcoins?|stablecoins?|usdt|coinbase|binance|bitvavo|kraken|defi)\b",
    "leveraged": r"\b(?:leverag\w+|[23]x\b|tqqq|sqqq|soxl|soxs|upro|spxl|spxs|tmf|labu|ultrapro|inverse|daily bull|bull 3x|margin)\b",
    "derivative": r"\b(?:options? (?:contract|trade|position)s?|call options?|put options?|calls? on|puts? on|futures?|forex|fx trading|cfds?|warrants?|swaps?|spread bet\w*|options)\b",
    "speculative": r"\b(?:penny stocks?|meme stocks?|gamestop|gme\b|amc\b|spac|ipo|pre-ipo|startup|start-up|angel round|crowdfund\w+|peer[- ]to[- ]peer|p2p|junk bonds?|high[- ]yield (?:bond|debt|corporate|note)\w*|structured notes?|hedge fund|private equity|venture (?:capital|fund)|biotech|small[- ]cap|emerging[- ]market\w*|frontier|thematic|ark innovation|arkk|crude oil|commodit\w+|speculative|aggressive growth|high[- ]risk|volatil\w+)\b",
    "stock": r"\b(?:shares? of|stocks?|equit(?:y|ies)|nasdaq|nyse|tesla|tsla|nvidia|nvda|apple inc|aapl|palantir|pltr|amzn|meta platforms|growth fund|technology fund|tech fund|qqq)\b",
}
"""Kinds of risky investments, the riskiest first."""
SAFE = r"\b(?:total bond|bond (?:market|index|fund|etf)s?|treasur(?:y|ies)|t-?bills?|gilts?|bunds?|government bonds?|cds?\b|certificates? of deposit|money market|savings (?:account|bond)s?|i[- ]bonds?|tips\b|high[- ]yield savings|fixed deposit|term deposit|annuit\w+|investment[- ]grade|municipal bonds?|muni bonds?|premium bonds?)\b"

RELATIONS: dict[str, str] = {
    "daughter": r"\bdaughter\b", "son": r"\bson\b(?!-in)", "wife": r"\bwife\b", "husband": r"\b(?:husband|hubby)\b",
    "partner": r"\b(?:partner|spouse|girlfriend|boyfriend|fianc[eé]e?)\b",
    "mother": r"\b(?:mum|mom|mother|mama|mummy|mommy)\b(?!-in)", "father": r"\b(?:dad|father|papa|daddy)\b(?!-in)",
    "sister": r"\bsister\b(?!-in)", "brother": r"\bbrother\b(?!-in)", "baby": r"\b(?:baby|toddler|infant)\b",
    "grandmother": r"\b(?:grandma|grandmother|nan|nana|granny|gran)\b", "grandfather": r"\b(?:grandpa|grandfather|grandad|granddad)\b",
    "niece": r"\bniece\b", "nephew": r"\bnephew\b", "friend": r"\b(?:friend|roommate|flatmate|colleague|coworker|neighbou?r)\b",
    "dog": r"\b(?:dog|puppy|cat|kitten|pet)\b", "child": r"\b(?:kid|child|kids|children|little one)\b",
    "mother-in-law": r"\bmother-in-law\b", "father-in-law": r"\bfather-in-law\b",
}  # fmt: skip
