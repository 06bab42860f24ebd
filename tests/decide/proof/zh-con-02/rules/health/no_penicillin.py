"""绝不用青霉素类。"""

from habitus.code import Prescription, forbid, is_a, rule


@rule(id="zh-con-02-1", domain="health", language="zh")
def no_penicillin(rx: Prescription):
    if is_a(rx.drug, "青霉素类"):
        return forbid()
