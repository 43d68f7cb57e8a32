"""Russian: how a player of preferans would say it, where a name in braces is a nominative."""

from collections.abc import Mapping

from prefnotation.catalogue import _ru_formats, _ru_game, _ru_text

SENTENCES: Mapping[str, str] = {
    **_ru_text.SENTENCES,
    **_ru_formats.SENTENCES,
    **_ru_game.SENTENCES,
}
