"""The Chinese words of generated sentences. ``{}`` is what the field is compared with."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """How a kind of context is spoken of."""

    noun: str
    verb: str
    moment: str
    """The verb for its own time, before 的 (工作日9点之前开始的会议); empty: the time stands before
    the verb of the sentence (晚上不吃海鲜)."""


KINDS = {
    "meeting": Kind("会议", "安排", "开始"),
    "email": Kind("邮件", "接收", "收到"),
    "notification": Kind("通知", "显示", ""),
    "meal": Kind("餐食", "吃", ""),
    "flight": Kind("航班", "订", "出发"),
    "hotel": Kind("酒店", "订", "入住"),
    "purchase": Kind("商品", "买", ""),
    "prescription": Kind("药", "用", ""),
    "content": Kind("内容", "看", ""),
    "tool_call": Kind("工具操作", "执行", ""),
    "reply": Kind("回复", "写", ""),
    "message": Kind("消息", "发", ""),
    "workout": Kind("运动", "安排", "开始"),
}
ANY = Kind("任何事", "做", "")
SEVERAL = "安排"

ROLES = {
    "boss": "老板",
    "client": "客户",
    "colleague": "同事",
    "friend": "朋友",
    "family": "家人",
    "doctor": "医生",
    "stranger": "陌生人",
    "other": "其他人",
}

PERSON = {
    "sender": ("{}发来", "不是{}发来"),
    "recipient": ("给{}", "不是给{}"),
    "organizer": ("{}召集", "不是{}召集"),
    "attendees": ("{}参加", "没有{}参加"),
}
INVOLVED = {
    "email": "sender",
    "notification": "sender",
    "message": "recipient",
    "reply": "recipient",
}

FIELDS = {
    "title": "标题",
    "topic": "主题",
    "start": "开始时间",
    "end": "结束时间",
    "attendees": "参加者",
    "organizer": "召集人",
    "online": "线上",
    "location": "地点",
    "days_notice": "提前天数",
    "sender": "发件人",
    "subject": "主题",
    "received_at": "收到时间",
    "body": "正文",
    "at": "时间",
    "channel": "渠道",
    "urgent": "紧急",
    "dish": "菜名",
    "cuisine": "菜系",
    "ingredients": "配料",
    "spiciness": "辣度",
    "price": "价格",
    "currency": "货币",
    "distance_km": "距离",
    "place": "地点",
    "depart": "出发时间",
    "arrive": "到达时间",
    "origin": "出发地",
    "destination": "目的地",
    "international": "国际",
    "seat": "座位",
    "cabin": "舱位",
    "stops": "经停次数",
    "airline": "航空公司",
    "check_in": "入住时间",
    "check_out": "退房时间",
    "area": "区域",
    "price_per_night": "每晚价格",
    "smoking": "可吸烟",
    "breakfast": "含早餐",
    "quiet": "安静",
    "rating": "评分",
    "name": "名称",
    "item": "商品",
    "category": "类别",
    "brand": "品牌",
    "merchant": "商家",
    "drug": "药名",
    "drug_class": "药类",
    "dose": "剂量",
    "genres": "类型",
    "duration_min": "时长",
    "duration": "时长",
    "language": "语言",
    "tool": "工具",
    "format": "格式",
    "words": "字数",
    "tone": "语气",
    "recipient": "收件人",
    "text": "内容",
    "activity": "运动",
    "intensity": "强度",
    "when": "时间",
    "role": "身份",
    "address": "地址",
}

HEADS = {
    "dish": "菜是{}",
    "ingredients": "配料有{}",
    "item": "商品是{}",
    "category": "类别是{}",
    "drug": "药是{}",
    "drug_class": "药类是{}",
    "genres": "类型是{}",
    "activity": "运动是{}",
}

NAMED = {
    "topic": ("关于{}", "与{}无关"),
    "subject": ("主题关于{}", "主题与{}无关"),
    "title": ("标题为{}", "标题不是{}"),
    "location": ("地点在{}", "地点不在{}"),
    "place": ("地点在{}", "地点不在{}"),
    "destination": ("飞往{}", "不飞往{}"),
    "origin": ("从{}出发", "不从{}出发"),
    "airline": ("由{}承运", "不由{}承运"),
    "area": ("位于{}", "不在{}"),
    "name": ("名为{}", "不叫{}"),
    "brand": ("品牌是{}", "品牌不是{}"),
    "merchant": ("商家是{}", "商家不是{}"),
    "language": ("语言是{}", "语言不是{}"),
    "channel": ("通过{}", "不通过{}"),
    "cuisine": ("菜系是{}", "菜系不是{}"),
    "dose": ("剂量是{}", "剂量不是{}"),
    "tool": ("工具是{}", "工具不是{}"),
}

CHOICES = {
    ("seat", "window"): "靠窗",
    ("seat", "aisle"): "靠过道",
    ("seat", "middle"): "中间座位",
    ("cabin", "economy"): "经济舱",
    ("cabin", "premium"): "超级经济舱",
    ("cabin", "business"): "商务舱",
    ("cabin", "first"): "头等舱",
    ("channel", "push"): "推送",
    ("channel", "call"): "电话",
    ("channel", "sms"): "短信",
    ("channel", "email"): "邮件渠道",
    ("format", "bullets"): "分点列出",
    ("format", "prose"): "成段文字",
    ("format", "table"): "表格形式",
    ("tone", "formal"): "语气正式",
    ("tone", "casual"): "语气随意",
    ("intensity", "low"): "低强度",
    ("intensity", "medium"): "中等强度",
    ("intensity", "high"): "高强度",
}

FLAGS = {
    "online": ("线上", "线下"),
    "international": ("国际", "国内"),
    "urgent": ("紧急", "不紧急"),
    "quiet": ("安静", "不安静"),
    "smoking": ("可吸烟", "禁烟"),
    "breakfast": ("含早餐", "不含早餐"),
}
SHORT = frozenset(
    {
        "线上",
        "线下",
        "国际",
        "国内",
        "紧急",
        "推送",
        "电话",
        "短信",
        "经济舱",
        "超级经济舱",
        "商务舱",
        "头等舱",
        "低强度",
        "中等强度",
        "高强度",
        "直飞",
    }
)
"""Modifiers that stand directly before the noun, without 的."""

LIMITS = {
    "price": "价格",
    "price_per_night": "每晚",
    "amount": "金额",
    "distance_km": "距离",
    "duration": "时长",
    "duration_min": "时长",
    "stops": "经停",
    "spiciness": "辣度",
    "rating": "评分",
    "words": "字数",
}
NOTICE = {
    "==": "正好提前{}天通知",
    "!=": "不是正好提前{}天通知",
    "<": "提前不到{}天通知",
    "<=": "提前不超过{}天通知",
    ">": "提前超过{}天通知",
    ">=": "提前至少{}天通知",
}
UNITS = {"stops": "次", "words": "字"}

ZERO = {
    ("stops", ">", 0): "需要经停",
    ("stops", ">=", 1): "需要经停",
    ("stops", "!=", 0): "需要经停",
    ("stops", "==", 0): "直飞",
    ("stops", "<", 1): "直飞",
    ("stops", "<=", 0): "直飞",
    ("spiciness", ">", 0): "辣",
    ("spiciness", ">=", 1): "辣",
    ("spiciness", "==", 0): "不辣",
    ("spiciness", "<=", 0): "不辣",
    ("days_notice", "<", 1): "当天才通知",
}

MOMENTS = {
    "start": "开始",
    "end": "结束",
    "depart": "出发",
    "arrive": "到达",
    "check_in": "入住",
    "check_out": "退房",
    "received_at": "收到",
    "at": "进行",
}

COMPARED = {
    "==": "{}是{}",
    "!=": "{}不是{}",
    "<": "{}低于{}",
    "<=": "{}不超过{}",
    ">": "{}超过{}",
    ">=": "{}不低于{}",
}
COMPARED_NUMBERS = {**COMPARED, "==": "{}等于{}", "!=": "{}不等于{}"}
COMPARED_TIMES = {
    "==": "{}就是{}",
    "!=": "{}不是{}",
    "<": "{}早于{}",
    "<=": "{}不晚于{}",
    ">": "{}晚于{}",
    ">=": "{}不早于{}",
}
COMPARED_FIELDS = {**COMPARED, "==": "{}与{}相同", "!=": "{}与{}不同"}
DAYS = {
    "==": "正好{}天",
    "!=": "不是正好{}天",
    "<": "不到{}天",
    "<=": "不超过{}天",
    ">": "超过{}天",
    ">=": "至少{}天",
}

EFFECTS = {
    ("notify", "none"): "不提醒",
    ("notify", "later"): "稍后再提醒",
    ("notify", "now"): "立即提醒",
    ("format", "bullets"): "分点列出",
    ("format", "prose"): "用成段文字",
    ("format", "table"): "用表格",
    ("tone", "formal"): "语气正式",
    ("tone", "casual"): "语气随意",
}
DAYS_AHEAD = {
    "next working day": "下一个工作日",
    "today": "今天",
    "tomorrow": "明天",
    "next day": "第二天",
    "monday": "周一",
    "tuesday": "周二",
    "wednesday": "周三",
    "thursday": "周四",
    "friday": "周五",
    "saturday": "周六",
    "sunday": "周日",
}
