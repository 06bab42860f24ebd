"""Words that say nothing of what a thing is, in each language. Data only."""

from __future__ import annotations

# fmt: off
_ENGLISH = """
    a able about account accounts across actually after afternoon again against all allow allowed along already also although am amex
    amount an and annual another any anyone anything app appointment appointments approval approve approved apr april are aren around
    as ask asked at aug august auto automatic automatically autopay back bank be because been before began begin begins being best
    better between big bill billed billing bills bit book booked booking bookings both bought but buy buying by ca call came can can't
    cancel canceled cancellation cancelled cancelling card cards certificate certificates charge charged charges charging check
    checked checking close closed closing cny co code com come comes coming complete completed confirm confirmation confirmed confirms
    contact corp cost costs could couldn coupon coupons credit credited credits customer daily date dates day days deadline dear debit
    debited dec december detail details did didn different direct do does doesn dollar dollars don don't done down due during each
    early effective eight email end ended ending ends eur evening event every everyone everything expense expenses expiration expire
    expired expires expiry extra feb february fee feel fees few finally fine first five for forward four free fri friday friend from
    full fyi gave gbp get gets getting gift gifts give given gmbh go goes going gone good got great guess had half has hasn have haven
    having he hear hello help her here hey hi him his hold home hope hour hours house how however http https hundred i i'll i'm id if
    in inc info information insurance into is isn it it's its jan january jul july jun june just keep kept know last late later least
    leave leaving left let lets licence license like limit little ll llc long look looking lot lots ltd made mail make makes many mar
    march mastercard may maybe me meeting meetings member membership memberships message might mine minute minutes mon monday money
    month monthly months more morning most move moved moving much must my near need needed needs never new next night nine no nobody
    noon not note nothing notice notification nov november now number ny oct october of off ok okay old on once one online only onto
    open or order ordered orders other our ours out over own paid part pass passes pay payable paying payment payments pays people per
    person phone place plan plans please pm policies policy pos price probably processed purchase purchased purchases put question
    questions quick re really received redeem redeemed ref reference regards reminder renew renewal renewed renews request requested
    reservation reserved right rule run running runs said same sat saturday saved say says schedule scheduled second see seen send
    sending sends sent sep sept september service set seven shall share she short should shouldn show showing shows sign signed since
    sincerely six small sms so some someone something soon sorry spend spending spent start started starts stay still stop subscribe
    subscription subscriptions success successfully such sum sun sunday support sure take taken takes taking team tell ten text than
    thank thanks that that's the their them then there these they thing things think thinking third this those thousand three through
    thu thur thurs thursday ticket tickets time times to today told tomorrow tonight too took total transaction transfer try trying
    tue tues tuesday two uk under until up update us usd use used using valid validity ve very via visa visit visits voucher vouchers
    want wanted wants warranties warranty was wasn way we we'll website wed wednesday week weekly weeks welcome well went were weren
    what when where which while who whole whom why will wire with within without won won't work working works would wouldn www year
    yearly years yes yesterday yet you your yours
"""
_CHINESE = """
    一下 一个 一些 一定 一家 一张 一整天 一样 一次 一点 一直 一起 三个 上午 上月 上限 下午 下单 下月 下来 不会 不用 不能 不要 不错 东西 两个 中午 举行 之前 之后 之间 事情 交易 人员 人民币
    什么 今天 今年 今晚 他们 他的 付款 代金券 以上 以下 以内 以前 以后 价格 优惠券 会员 但是 体验券 余额 你们 你好 你的 使用 保持 信息 信用卡 借记卡 傍晚 储蓄卡 元整 充值 先别 先生 免费 兑换码 全天
    全家 公司 共计 关于 其实 内容 准备 准时 凌晨 几个 出发 出来 出票 分钟 刚好 到期 到达 办理 务必 包年 包月 卡片 去年 参加 发给 发送 取消 只是 只有 只要 可以 可以了 可能 合计 同意 后天
    后来 告诉 周末 咨询 咱们 哪里 商户 商量 回复 回来 因为 地方 多少 大家 大概 大约 女士 她们 她的 好了 好的 如果 存在 孩子 安全 安排 完成 官方 定于 定在 审批 客户 客服 家中 家长 对于
    将于 尊敬 小时 就好 就是 尽快 尾号 属于 工作 左右 已出票 已经 帐户 帮我 平台 年卡 年底 年月 应该 开始 往返 必须 怎么 您于 您在 您好 您已 您的 您购买的 您预约的 您预订的 情况 想要 感谢 成功 我们
    我的 截止 截至 所以 打算 扣款 扣费 扣除 批准 按照 提示 提醒 支付 支出 收入 收到 整天 方便 日期 早上 时候 时间 时间为 明天 明年 明晚 星期 昨天 晚上 暂时 最近 月初 月卡 月底 月日 有效
    有效期 有点 服务 本月 机票 查看 根据 正好 每周 每天 每年 每月 比较 没有 没问题 消费 温馨 点击 然后 特别 环境 用户 用掉 电话 真的 知道 短信 确认 礼品卡 礼拜 立即 第一 第二 系统 结束 结果
    续费 缴费 老师 联系 自动 自己 虽然 行了 行程 觉得 订单 订购 记得 详情 请于 请在 请您 谢谢 账单 账号 账户 购买 费用 起来 超过 过去 过来 返回 还是 还款 还没 还要 这个 这些 这样 这里
    进行 连续 退订 通知 通过 那个 那些 那样 那里 邮件 部门 重要 金额 银行 门票 问题 限额 需要 非常 顺便 预约 预订 马上 麻烦
"""
# fmt: on

ENGLISH: frozenset[str] = frozenset(_ENGLISH.split())
"""Two messages that share only these are not about the same."""

CHINESE: tuple[str, ...] = tuple(sorted(_CHINESE.split(), key=len, reverse=True))
"""The same in Chinese, longest first."""
