"""``./dev bench``: measure, print the tables as they are ready, and leave them with a plot in a folder."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from bench import answer_bench, claims_bench, contenders, deals, drills_bench, keeper_bench, packs_bench, pages_bench
from bench.measure import alternate, percentile
from bench.report import Curves, Section, Table, dealt, markdown, span, svg, timed
from rules.profile import Profile, load

SEED: Final = 20_261_130
ROUNDS: Final = 15
TITLE: Final = "Baloot rules, measured"


def ruling(profile: Profile) -> Section:
    peers = (contenders.ruling(profile, SEED), *contenders.peers(SEED))
    notes = (
        "A ruling gives the legal cards and, for every other one, the rule that removed it; the others give only what",
        "is legal. A hand has 4.5 cards on the average, a chess position about 31 moves, a bridge hand about 4 legal",
        "cards. A step of RLCard also plays the card and encodes the next state. RLCard is not in the locked list: it",
        "is measured where somebody has installed it.",
    )
    return timed("A ruling and its peers", "for one position", alternate(peers, ROUNDS, budget=20), notes)


def legal(profile: Profile) -> Section:
    notes = ("There is no separate path to a bare legal list: it is read from the same ruling.",)
    figures = alternate(contenders.readings(profile, SEED), ROUNDS, budget=15)
    return timed("The bare legal list", "for one position", figures, notes)


def whole_deals(profile: Profile) -> Section:
    notes = ("32 cards dealt, eight tricks of random legal cards, each trick counted, the deal scored.",)
    return timed("Whole deals", "for one deal", alternate(deals.contenders(profile, SEED), ROUNDS, budget=15), notes)


def sawa(profile: Profile) -> Section:
    found = claims_bench.measure(profile, SEED, budget=50)
    head = ("cards left, claims", "measured", "hold", "p50", "p99", "largest", "nodes p50", "largest")
    rows = tuple(
        (
            f"{one.left} {one.kind}",
            str(len(one.seconds)),
            f"{one.held / len(one.seconds):.0%}",
            *(f"{one.milliseconds(share):.2f} ms" for share in (0.5, 0.99, 1)),
            *(f"{percentile(one.nodes, share):,.0f}" for share in (0.5, 1)),
        )
        for one in found
    )
    notes = ("Strong: the claimant's side has about four of five top cards. Nodes are the cards tried.",)
    curves = tuple(
        (f"{kind}, {name}", tuple(one.milliseconds(share) / 1_000 for one in found if one.kind == kind))
        for kind in claims_bench.KINDS
        for name, share in (("p50", 0.5), ("p99", 0.99), ("largest", 1))
    )
    title = "Sawa by cards left"
    return Section(
        Table(title, head, rows, notes), Curves(title, "cards left in each hand", tuple(claims_bench.SIZES), curves)
    )


def packs(_: Profile) -> Section:
    # One round is long, and the first is no slower than the others: no round is spent on warming up.
    figures = alternate(packs_bench.contenders(), 3, budget=60, warm=False)
    whole = ", ".join(
        f"{scenarios:,} in {span(scenarios * one.median)}"
        for scenarios, one in zip(packs_bench.SIZES, figures, strict=True)
    )
    notes = (f"In all: {whole}. A ratio of 1 means that the time for one does not grow with their number.",)
    return timed("Checking packs", "for one scenario", figures, notes)


def drills(_: Profile) -> Section:
    found = drills_bench.measure(SEED, ROUNDS, budget=40)
    slowest = max(found, key=lambda one: one.figures.median)
    notes = (
        f"All three levels in turn, {drills_bench.EACH} drills a round, each solved and proved to be about its skill.",
        f"Tries are the draws for one drill, those that were not taken with it. Slowest: {slowest.skill}.",
    )
    return dealt("Drills by skill", [(one.figures, one.tries, one.most) for one in found], notes)


def answer(_: Profile) -> Section:
    notes = (
        "Both through the whole stack: session, middleware, database. The part of the page that answers a step is the",
        "same for everybody and kept ready; the other lines make it each time, or the whole page around it.",
    )
    figures = alternate(answer_bench.contenders(), ROUNDS, budget=40)
    return timed("What an answer costs the server", "for one answer", figures, notes)


def keeper(_: Profile) -> Section:
    notes = (
        "Through the whole site, as above. A deal is read, checked by the rules, written to the log and added; after a",
        "correction everything below it is worked out again. A new process reads the whole log and scores every deal.",
    )
    figures = alternate(keeper_bench.contenders(), ROUNDS, budget=40)
    return timed("A long match in the score-keeper", "for one", figures, notes)


def pages(_: Profile) -> Section:
    found = pages_bench.measure(budget=90)
    head = ("page", *(f"{scale}x" for scale in pages_bench.SCALES), "growth", "queries", "and at most")
    rows = tuple(
        (
            one.name,
            *(span(figures.median) for figures in one.figures),
            f"{one.figures[-1].ratio(one.figures[0]):.2g}",
            str(one.queries[0]),
            str(max(one.queries)),
        )
        for one in found.pages
    )
    packs, classes, attempts = (f"{one:,}" for one in found.largest)
    notes = (
        f"At the last: {packs} packs, {classes} classes, {attempts} answers, made up in {span(found.made)}.",
        "One teacher has a tenth of all packs and classes. The whole page, on SQLite; growth is the last by the first.",
        *((f"Not there, so not measured: {', '.join(found.left_out)}.",) if found.left_out else ()),
    )
    curves = tuple((one.name, tuple(figures.median for figures in one.figures)) for one in found.pages)
    title = "Pages by how much is kept"
    return Section(Table(title, head, rows, notes), Curves(title, "times as much", pages_bench.SCALES, curves))


SECTIONS: Final[Mapping[str, Callable[[Profile], Section]]] = {
    "ruling": ruling,
    "legal": legal,
    "deals": whole_deals,
    "sawa": sawa,
    "packs": packs,
    "drills": drills,
    "answer": answer,
    "keeper": keeper,
    "pages": pages,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("bench/results"), help="folder for the tables and the plot")
    parser.add_argument("--only", nargs="+", choices=tuple(SECTIONS), help="some sections instead of all")
    chosen = parser.parse_args()
    profile = load("saudi")
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, profile saudi."
    how = (
        "Processor time. Rounds alternate; a ratio is to the first line of its table, compared round by round; IQR is\n"
        "the width of the middle half of the rounds."
    )
    texts, plots = [f"# {TITLE}\n\n{machine}\n{how}\n"], []
    print(texts[0], flush=True)
    for name, measured in SECTIONS.items():
        if chosen.only and name not in chosen.only:
            continue
        section = measured(profile)
        texts.append(markdown(section.table))
        plots.append(section.plot)
        print(texts[-1], flush=True)
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "results.md").write_text("\n".join(texts), encoding="utf-8")
    (chosen.out / "results.svg").write_text(svg(TITLE, plots), encoding="utf-8")
    print(f"Written: {chosen.out / 'results.md'}, {chosen.out / 'results.svg'}")


if __name__ == "__main__":
    main()
