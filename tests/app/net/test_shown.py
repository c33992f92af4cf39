"""Rule 7.3 over the network: what a device has been shown cannot be taken back, whenever it joined."""

from __future__ import annotations

from pathlib import Path

from engine.actions import ClaimRoute, Undo
from engine.board import routes_in
from engine.errors import RailheadError
from engine.events import ClaimShown, Owes
from engine.pending import UndoBar
from engine.refusals import CannotUndo
from tests.app.net.party import Party


def claimed(party: Party) -> int:
    """The one device with all four seats plays until it has claimed something that can be taken back."""
    person = party.people["device 0"]
    kept = party.host.kept
    assert kept is not None
    for _ in range(400):
        state = kept.table.game.state
        seat = state.to_move()[0]
        for route in routes_in(kept.table.game.options(seat).claims) if state.owes is Owes.TURN else ():
            if not state.variant.board.routes[route].tunnel_draw:
                action = ClaimRoute(route, *next(iter(party_payments(party, seat, route))))
                assert person.session is not None
                person.session.submit(seat, action, lambda _: None)
                party.clock.wind(1)
                return seat
        person._play(seat)
        party.clock.wind(1)
    raise AssertionError("nobody could claim anything")


def party_payments(party: Party, seat: int, route: int) -> list[tuple[int, int]]:
    kept = party.host.kept
    assert kept is not None
    return [(claim.hand, claim.rack) for claim in kept.table.game.rules.claims(kept.table.game.state, seat, route)]


def test_a_device_that_joins_between_claim_and_undo_has_been_shown_the_claim(tmp_path: Path) -> None:
    party = Party(tmp_path, "asia", (4,))
    party.people["device 0"].plays = False
    party.host.start()
    party.clock.wind(1)
    seat = claimed(party)
    kept = party.host.kept
    assert kept is not None
    assert kept.table.game.state.owes is Owes.END_TURN
    party.invite("late")
    party.clock.wind(2)
    assert ClaimShown(seat) in kept.table.events
    answers: list[RailheadError | None] = []
    session = party.people["device 0"].session
    assert session is not None
    assert session.model(None).state.number == kept.number  # the other device has heard of it too
    session.submit(seat, Undo(), answers.append)
    party.clock.wind(1)
    assert answers == [CannotUndo(UndoBar.SHOWN)]
