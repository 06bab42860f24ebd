"""Words that say nothing of what a thing is, in each language. Data only."""

from __future__ import annotations

ENGLISH: frozenset[str] = frozenset(
    """
    a an the this that these those my your our his her its their i you he she it we they me us him them who whom which what when
    where why how and or but if then than so as of at by for with about into onto over under between from up down in out on off to
    is am are was were be been being do does did done have has had having will would shall should can could may might must not no
    never yes ok okay please thanks thank hi hello hey dear regards sincerely team all any some each every both few more most other
    such only own same too very just also again once here there now today tomorrow tonight yesterday morning afternoon evening night
    day days week weeks month months year years hour hours minute minutes time times date dates monday tuesday wednesday thursday
    friday saturday sunday mon tue tues wed thu thur thurs fri sat sun january february march april june july august september october
    november december jan feb mar apr jun jul aug sep sept oct nov dec am pm noon first second third last next new old big small
    get gets got getting go goes going gone went come comes coming came make makes made take takes taken taking took give given gave
    want wants wanted need needs needed like know let lets see seen say said says tell told ask asked use used using keep kept put
    pay pays paid paying payment payments charge charges charged charging card cards account accounts ending bank purchase purchased
    purchases bought buy buying order orders ordered transaction total amount sum money dollar dollars usd eur gbp cny fee fees bill
    bills billing billed price cost costs debit debited credit credited direct autopay auto automatic automatically renewal renew
    renewed renews subscription subscriptions subscribe membership memberships member plan monthly annual yearly weekly daily cancel
    cancelled canceled cancelling cancellation confirm confirmed confirmation confirms booking booked book bookings reservation
    reserved reminder notice notification message email mail sms text call phone number code reference ref id no customer service
    support website online app com www http https appointment appointments schedule scheduled meeting meetings event plans due
    date deadline effective received request requested successfully success processed complete completed done finally actually
    really still already yet soon later before after during until since while because although however end ends ended start starts
    started begin begins began valid expires expired expire expiry expiration until through membership thing things something anything
    nothing everything someone anyone nobody everyone people person one two three four five six seven eight nine ten hundred thousand
    way back home house place free look looking forward good great best better fine well sure right left sorry hope hear note fyi
    update info information details detail contact questions question help welcome won doesn don didn isn aren wasn weren haven hasn
    couldn wouldn shouldn ll ve re don't won't can't i'm i'll we'll it's that's without within least later than need approval
    approved approve policy rule limit spend spending spent expense expenses hold stop send sends sent sending share wire transfer
    off much many lot lots bit part whole half per against around along near across own send both us ca ny uk inc llc ltd co corp
    gmbh pos visa mastercard amex payable via made make try trying think thinking guess want feel maybe probably quick little long
    short early late left leave leaving friend mine yours ours sign signed set works work working everything close closed closing
    stay show check checked checking able allow allowed able move moved moving another different extra full open run runs running
    """.split()
)
"""Words that say nothing of what a thing is: two messages that share only these are not about the same."""

CHINESE: tuple[str, ...] = tuple(
    sorted(
        """
        我们 你们 他们 她们 咱们 大家 自己 这个 那个 这些 那些 这样 那样 什么 怎么 哪里 这里 那里 今天 明天 后天 昨天 今晚 明晚 晚上 早上 上午 中午 下午
        凌晨 傍晚 周末 星期 礼拜 小时 分钟 时间 日期 时候 每天 每周 每月 每年 一下 一个 一次 一张 一起 一定 一直 一样 已经 可以 可能 应该 需要 必须
        不要 不能 不用 不会 没有 没问题 还没 还是 还要 就是 但是 因为 所以 如果 虽然 然后 之后 之前 以后 以前 到期 有效 有效期 截止 截至 请您 您的 你的 我的
        他的 她的 您好 你好 谢谢 感谢 温馨 提示 提醒 通知 尊敬 客户 用户 先生 女士 家长 老师 您已 您在 您于 成功 完成 办理 服务 系统 平台 官方 客服 短信
        邮件 电话 联系 咨询 详情 点击 查看 回复 确认 取消 退订 预约 预订 订单 订购 购买 下单 付款 支付 消费 扣款 扣费 扣除 支出 收入 金额 人民币 余额
        账户 账号 帐户 银行 信用卡 储蓄卡 借记卡 尾号 卡片 商户 交易 自动 续费 缴费 还款 账单 费用 价格 会员 连续 包月 包年 月卡 年卡 充值 东西 事情 地方
        公司 部门 大约 大概 左右 超过 以上 以下 以内 上限 限额 批准 同意 审批 商量 正好 刚好 顺便 帮我 麻烦 记得 安排 打算 准备 想要 觉得 知道 告诉 收到
        发给 发送 使用 用掉 参加 举行 准时 务必 请于 请在 之间 将于 定于 定在 时间为 出发 返回 回来 过去 过来 出来 下来 起来 到达 开始 结束 全家 一家
        孩子 明年 今年 去年 本月 下月 上月 月底 月初 年底 一整天 整天 全天 暂时 先别 尽快 马上 立即 最近 后来 多少 几个 两个 三个 第一 第二 元整 共计
        合计 不错 环境 有点 非常 特别 比较 真的 其实 只要 只有 只是 就好 好的 好了 行了 可以了 一点 一些 关于 对于 根据 按照 通过 进行 存在 属于
        月日 年月 人员 工作 安全 信息 内容 结果 情况 问题 方便 重要 保持 家中 您预约的 您预订的 您购买的 已出票 出票 往返 机票 行程
        """.split(),
        key=len,
        reverse=True,
    )
)
"""Words that say nothing of what a thing is, longest first."""
