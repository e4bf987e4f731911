#!/usr/bin/env python3
"""Do the tests notice a wrong rule? `mutate.py [--unit] [--build FOLDER]` says it for each of a list: the conformance
kit, which plays games at random, or with --unit the tests of core and games, which also know what hardly ever happens.

All wrong rules go into one copy of the headers, each behind mutant(N); the tests are compiled once against that copy and
run once for each N. With none of them they must pass, with each of them they must fail. Not a part of ./test.
"""
import argparse, glob, json, os, shlex, shutil, subprocess, sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))

# File, the rule as it stands, the wrong one. An empty wrong one drops the statement.
SHEET, POINTS = "games/classic/sheet.h", "core/points.h"
CLASSIC, DUEL, BOARD = "games/classic/state.h", "games/duel/state.h", "games/on_board/state.h"
MUTATIONS = [
    (SHEET, "lanes_where_less(crosses | closed, wanted)", "lanes_where_less((crosses & wanted) | closed, wanted)"),
    (SHEET, "tops_where_count_at_least(crosses, marks_before_last)", "tops_where_count_at_least(crosses, marks_before_last - 1)"),
    (SHEET, "tops_where_count_at_least(crosses, marks_before_last)", "tops_where_count_at_least(crosses, marks_before_last + 1)"),
    (SHEET, "right & ~early_lasts()", "right"),
    (SHEET, "all_numbers & ~up_to_highest(crosses | closed) & ~early_lasts()", "all_numbers & ~up_to_highest(crosses | closed)"),
    (SHEET, "all_numbers & ~up_to_highest(crosses | closed) & ~early_lasts()", "all_numbers & ~up_to_highest(crosses) & ~early_lasts()"),
    (SHEET, "crosses |= bit << 1;", ""),
    (POINTS, "counted * (counted + 1) / 2", "counted * counted / 2"),
    (CLASSIC, "lanes_of_white_sum(state.dice.white_sum())", "state.dice.lanes_with_white(state.dice.first_white())"),
    (CLASSIC, "state.dice.lanes_with_white(state.dice.second_white())",
     "state.dice.lanes_with_white(state.dice.first_white())"),
    (CLASSIC, "state.sheets[seat.index()].open(wanted, lanes_of_rows(state.locked))", "state.sheets[seat.index()].open(wanted, 0)"),
    (CLASSIC, "std::popcount(state.locked) >= rows_that_end", "std::popcount(state.locked) > rows_that_end"),
    (CLASSIC, "state.dice = state.dice.without(state.locked);", ""),
    (CLASSIC, "!state.sealed[state.active.index()].is_pass()", "true"),
    (CLASSIC, "misthrows + !state.active_crossed", "misthrows + 1"),
    (CLASSIC, "std::uint8_t& misthrows = state.misthrows[state.active.index()]",
     "state.misthrows[state.active.next(state.players).index()]"),
    (CLASSIC, "misthrows == misthrow_limit", "misthrows > misthrow_limit"),
    (CLASSIC, "misthrow_cost * state.misthrows[seat.index()]", "4 * state.misthrows[seat.index()]"),
    (CLASSIC, "state.locked == 0 ? dice : dice.without(state.locked)", "dice"),
    (CLASSIC, "i != seat.index()", "false"),
    (CLASSIC, "state.active = state.active.next(state.players);", ""),
    (CLASSIC, "state.active_crossed |= !move.is_pass();", ""),
    (DUEL, "right_of_own & other & ~state.stacked & foremost", "right_of_own & other & ~state.stacked"),
    (DUEL, "right_of_own & other & ~state.stacked & foremost", "right_of_own & other & foremost"),
    (DUEL, "right_of_own & other & ~state.stacked & foremost", "Lanes{0}"),
    (DUEL, "own & foremost & ~closed", "own & wanted & ~closed"),
    (DUEL, "right_of_own & ~other", "right_of_own"),
    (DUEL, "state.count[state.active.index()][index_of(last.colour())] < marks_before_last",
     "state.count[state.active.index()][index_of(last.colour())] < marks_before_last - 1"),
    (DUEL, "state.count[state.active.index()][index_of(last.colour())] < marks_before_last",
     "state.count[state.active.index()][index_of(last.colour())] < marks_before_last + 1"),
    (DUEL, "marks &= ~state.used.lanes();", ""),
    (DUEL, "++state.in_hand[1 - own];", ""),
    (DUEL, "--state.count[1 - own][row];", ""),
    (DUEL, "height = 0;", ""),
    (DUEL, "state.stacked |= state.tokens[own] & move.lanes();", ""),
    (DUEL, "state.misthrows[0] + state.misthrows[1] == misthrow_fields",
     "state.misthrows[0] + state.misthrows[1] > misthrow_fields"),
    (DUEL, "if (state.in_hand[state.active.index()] == 0) return;", ""),
    (DUEL, "move.is_pass() && state.used.is_pass()", "move.is_pass()"),
    (DUEL, "++state.count[state.active.index()][index_of(row)];", ""),
    (DUEL, "std::popcount(state.locked) >= rows_that_end", "std::popcount(state.locked) > rows_that_end"),
    (DUEL, "state.dice = state.dice.without(state.locked);", ""),
    (BOARD, "std::uint64_t{ahead < 64} << (ahead & 63)", "std::uint64_t{0}"),
    (BOARD, "sheet.crosses | sheet.all_open(lanes_of_rows(state.locked))", "sheet.all_open(lanes_of_rows(state.locked))"),
    (BOARD, "sheet.crosses | sheet.all_open(lanes_of_rows(state.locked))", "sheet.crosses"),
    (BOARD, "sheet.crosses | sheet.all_open(lanes_of_rows(state.locked))", "all_numbers"),
    (BOARD, "space > state.board->length()", "space > state.board->length() - 1"),
    (BOARD, "state.players - 1", "state.players"),
    (BOARD, "state.board->near_end(state.spaces[state.active.index()])", "false"),
    (BOARD, "(state.sheets[state.active.index()].crosses & mark.lanes()) == 0", "true"),
    (BOARD, "seat) + bonus(state, seat)", "seat)"),
    (BOARD, "classic::take_misthrow(state);", ""),
]

# What games at random meet too seldom or never: only the unit tests are asked.
RARE = [
    (POINTS, "std::min(marks, 12)", "std::min(marks, 11)"),
    (POINTS, "std::min(marks, 12)", "marks"),
    (SHEET, "return 1U << index_of(mark.colour());", "return 0;"),
    (CLASSIC, "newly_locked |= state.sheets[i].cross(state.sealed[i]);", "newly_locked = state.sheets[i].cross(state.sealed[i]);"),
    (CLASSIC, "lock(state, newly_locked);", ""),
    (DUEL, "if (--state.in_hand[state.active.index()] == 0) state.phase = Phase::over;", "--state.in_hand[state.active.index()];"),
    (DUEL, "++state.misthrows[state.active.index()];", ""),
    (DUEL, "sum += points(tokens)", "sum += tokens"),
    (BOARD, "if (last_round(state)) {", "if (false) {"),
    (BOARD, "if (state.phase != Phase::over) state.phase = Phase::board;", "state.phase = Phase::board;"),
    (BOARD, "seat != state.active", "false"),
]

MUTANT_H = """
#pragma once
#include <cstdlib>
#include <type_traits>
namespace qwixx {
inline int chosen_mutant() {
  static const int chosen = std::atoi(std::getenv("QWIXX_MUTANT"));
  return chosen;
}
constexpr bool mutant(int number) { return std::is_constant_evaluated() ? false : chosen_mutant() == number; }
}  // namespace qwixx
"""


def wrong(number, right, other):
    """The source with the wrong rule in it, in place of the right one."""
    if not other:
        return f"if (!mutant({number})) {{ {right} }}"
    place, equals, value = right.partition("& misthrows = ")
    if equals:
        return f"{place}{equals}mutant({number}) ? {other} : {value}"
    if right.endswith(";"):
        return f"if (mutant({number})) {{ {other} }} else {{ {right} }}"
    if right.endswith(" {"):
        return f"if (mutant({number}) ? {other[len('if '):-len(' {')]} : {right[len('if '):-len(' {')]}) {{"
    if right.startswith("seat) + "):
        return f"seat) + (mutant({number}) ? 0 : {right[len('seat) + '):]})"
    return f"(mutant({number}) ? ({other}) : ({right}))"


def mutated_headers(folder, mutations):
    shutil.rmtree(folder, ignore_errors=True)
    for layer in ("core", "games"):
        shutil.copytree(f"{ROOT}/src/{layer}", f"{folder}/{layer}")
    with open(f"{folder}/core/mutant.h", "w") as file:
        file.write(MUTANT_H)
    chains = {}
    for number, (path, right, other) in enumerate(mutations, 1):
        chains.setdefault((path, right), []).append((number, other))
    for (path, right), ways in chains.items():
        with open(f"{folder}/{path}") as file:
            text = file.read()
        if right not in text:
            sys.exit(f"mutate.py: {path} has no '{right}' any more")
        source = right
        for number, other in ways:
            source = wrong(number, right, other) if source == right else f"(mutant({number}) ? ({other}) : {source})"
        text = text.replace(right, source, 1)
        if "core/mutant.h" not in text:
            text = text.replace("#pragma once\n", '#pragma once\n#include "core/mutant.h"\n', 1)
        with open(f"{folder}/{path}", "w") as file:
            file.write(text)


def compile_tests(build, folder, unit):
    commands = json.load(open(f"{build}/compile_commands.json"))
    entry = next(one for one in commands if one["file"].endswith("conformance/conformance_test.cpp"))
    words = [word for word in shlex.split(entry["command"]) if not word.endswith("ccache") and not word.startswith("-I" + build)]
    at = words.index("-o")
    words[at:at + 2] = []
    sources = glob.glob(f"{folder}/games/**/*.cpp", recursive=True)
    games = [file for file in sources if not file.endswith("_test.cpp")]
    # The one that replaces operator new stays out.
    tests = [file for file in glob.glob(f"{folder}/core/*_test.cpp") + sources
             if file.endswith("_test.cpp") and not file.endswith("allocation_test.cpp")]
    with open(f"{folder}/all.cpp", "w") as file:
        file.writelines(f'#include "{source}"\n' for source in [*games, *(tests if unit else [entry["file"]])])
    words[words.index("-c"):] = [f"-I{folder}", f"-I{build}/generated", "-O1", "-w", "-o", f"{folder}/kit",
                                 f"{folder}/all.cpp", f"{build}/src/libcore.a",
                                 "-lgtest_main", "-lgtest", "-lrapidcheck", "-lboost_json", "-lboost_container", "-lfmt"]
    subprocess.run(words, cwd=entry["directory"], check=True)


def killed_by(folder, number):
    """The first test that fails, None if none does."""
    try:
        run = subprocess.run([f"{folder}/kit", "--gtest_brief=1", "--gtest_fail_fast"], capture_output=True, text=True,
                             timeout=60, env={**os.environ, "QWIXX_MUTANT": str(number)})
    except subprocess.TimeoutExpired:
        return "a game without end"
    if run.returncode == 0:
        return None
    failed = [line for line in run.stdout.splitlines() if line.startswith("[  FAILED  ]")]
    return failed[0].split()[3] if failed else "a crash"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("`")[0])
    parser.add_argument("--unit", action="store_true", help="ask the tests of core and games, not the conformance kit")
    parser.add_argument("--build", default=f"{ROOT}/build/test", help="where the project is built (build/test)")
    options = parser.parse_args()
    build = os.path.abspath(options.build)
    folder = f"{build}/mutants"
    mutations = MUTATIONS + (RARE if options.unit else [])
    mutated_headers(folder, mutations)
    compile_tests(build, folder, options.unit)
    if killed_by(folder, 0) is not None:
        sys.exit("mutate.py: the tests fail without a mutant")
    survivors = 0
    for number, (path, right, other) in enumerate(mutations, 1):
        test = killed_by(folder, number)
        survivors += test is None
        print(f"{'SURVIVES' if test is None else 'killed  '}  {path}: {right} -> {other or 'dropped'}  {test or ''}", flush=True)
    print(f"{len(mutations) - survivors} of {len(mutations)} killed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
