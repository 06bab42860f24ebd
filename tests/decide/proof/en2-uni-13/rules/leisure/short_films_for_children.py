"""Never kids longer than 100 minutes."""

from habitus.code import Content, forbid, is_a, minutes, rule


@rule(id="en2-uni-13-1", domain="leisure")
def short_films_for_children(content: Content):
    if is_a(content.genres, "kids") and content.duration_min > minutes(100):
        return forbid()
