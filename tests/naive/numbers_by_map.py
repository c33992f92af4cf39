"""The table "Numbers by map" of the rules, typed in by hand: a second source beside the maps' files."""

from dataclasses import dataclass

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}  # rule 3.5
LONGEST_PATH_BONUS = 10  # rule 6.2
MARKET_PLACES = 5  # rule 1.2
CARDS_OF_A_COLOUR = 12  # rule 1.1
LOCOMOTIVE_CARDS = 14  # rule 1.1


@dataclass(frozen=True)
class Numbers:
    """The numbers of one map."""

    board: str
    decks: tuple[str, ...]
    players: tuple[int, ...]
    trains: int
    cards_dealt: int
    tickets_dealt: int
    start_keep: tuple[int, int]
    tickets_drawn: int
    last_round_at: int
    globetrotter: int
    few_players: tuple[int, ...]
    teams: bool = False
    open_pairs: tuple[frozenset[str], ...] = ()


USA = Numbers(
    board="usa",
    decks=("classic",),
    players=(2, 3, 4, 5),
    trains=45,
    cards_dealt=4,
    tickets_dealt=3,
    start_keep=(2, 3),
    tickets_drawn=3,
    last_round_at=2,
    globetrotter=0,
    few_players=(2, 3),
)

USA_2025 = Numbers(
    board="usa",
    decks=("classic", "added_2025"),
    players=(2, 3, 4, 5),
    trains=45,
    cards_dealt=4,
    tickets_dealt=4,
    start_keep=(2, 4),
    tickets_drawn=3,
    last_round_at=2,
    globetrotter=0,
    few_players=(2, 3),
)

ASIA = Numbers(
    board="asia",
    decks=("tickets",),
    players=(4, 6),
    trains=27,
    cards_dealt=4,
    tickets_dealt=5,
    start_keep=(3, 3),
    tickets_drawn=4,
    last_round_at=4,
    globetrotter=10,
    few_players=(4,),
    teams=True,
    open_pairs=(frozenset({"hong-kong", "canton"}),),
)

FRANCE = Numbers(
    board="france",
    decks=("tickets",),
    players=(2, 3, 4, 5),
    trains=40,
    cards_dealt=8,
    tickets_dealt=5,
    start_keep=(3, 5),
    tickets_drawn=4,
    last_round_at=2,
    globetrotter=15,
    few_players=(2, 3),
)

NUMBERS = {"usa": USA, "usa-2025": USA_2025, "asia": ASIA, "france": FRANCE}
TABLES = [(map_id, seats) for map_id, numbers in NUMBERS.items() for seats in numbers.players]
