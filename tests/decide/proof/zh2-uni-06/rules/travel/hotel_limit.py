"""绝不订每晚超过1200港币的酒店。"""

from habitus.code import Hotel, forbid, money, rule


@rule(id="zh2-uni-06-1", domain="travel", language="zh")
def hotel_limit(hotel: Hotel):
    if hotel.price_per_night > money(1200, "HKD"):
        return forbid()
