"""绝不订每晚超过800元的酒店。"""

from habitus.code import Hotel, forbid, money, rule


@rule(id="zh-uni-03-1", domain="travel", language="zh")
def hotel_limit(hotel: Hotel):
    if hotel.price_per_night > money(800, "CNY"):
        return forbid()
