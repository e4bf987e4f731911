// The fixed parts of the analysis page: its style, the step player and the script that paints the sheets.
#pragma once

#include <string_view>

namespace qwixx::analysis {

// With the title as its argument.
inline constexpr std::string_view html_head = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{}</title>
<style>
:root {{ color-scheme: light dark; --table: #dfe6dd; --paper: #fffaf0; --line: #d9ccb3; --ink: #26302c; --quiet: #55605a; --accent: #1c6b57; --warn: #a8481c; --pen: #1e2a4a;
  --red: #c9342e; --red-tile: #fdece6; --red-ink: #a11f1b; --yellow: #eab71a; --yellow-tile: #fff8dc; --yellow-ink: #6d5300; --green: #2f8f4e; --green-tile: #e8f6e9; --green-ink: #1c6434;
  --blue: #2f66bd; --blue-tile: #e8effc; --blue-ink: #1f4c96; --die: #fffdf8; --pip: #26302c; --seat-0: #7a3fa0; --seat-1: #0f7c86; --seat-2: #b3501a; --seat-3: #3f6212; --seat-4: #9d2763 }}
@media (prefers-color-scheme: dark) {{ :root {{ --table: #171c1a; --paper: #262420; --line: #4a4439; --ink: #f1e9da; --quiet: #b9b0a0; --accent: #5fc3a3; --warn: #f2a57a; --pen: #fdf6e3;
  --red: #9c2f2b; --red-tile: #3d1d1b; --red-ink: #ffb9ae; --yellow: #a98514; --yellow-tile: #38300f; --yellow-ink: #ffdf7a; --green: #27703f; --green-tile: #16301e; --green-ink: #a5e3b4;
  --blue: #2c5599; --blue-tile: #18263f; --blue-ink: #b5cffb; --die: #f4ecdc; --pip: #1f2421; --seat-0: #c79be6; --seat-1: #6fd0d8; --seat-2: #f0a06c; --seat-3: #acd073; --seat-4: #f092c0 }} }}
* {{ box-sizing: border-box }}
body {{ font: 16px/1.45 Nunito, ui-rounded, system-ui, sans-serif; max-width: 64rem; margin: 0 auto; padding: 1rem; background: var(--table); color: var(--ink) }}
h1 {{ margin: .2rem 0 }} h2 {{ margin: 0 0 .5rem; font-size: 1.2rem }}
section {{ background: var(--paper); border: 1px solid var(--line); border-radius: 20px; padding: 1rem; margin: 1rem 0; overflow-x: auto }}
table {{ border-collapse: collapse; margin: .5rem 0 }} td, th {{ padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; white-space: nowrap }}
th:first-child, .left {{ text-align: left }} .note {{ color: var(--quiet); font-size: .9rem; margin: .3rem 0 0 }} caption {{ text-align: left; font-weight: 800; padding: .3rem 0 }}
.seat-0 {{ color: var(--seat-0); stroke: var(--seat-0) }} .seat-1 {{ color: var(--seat-1); stroke: var(--seat-1) }} .seat-2 {{ color: var(--seat-2); stroke: var(--seat-2) }} .seat-3 {{ color: var(--seat-3); stroke: var(--seat-3) }} .seat-4 {{ color: var(--seat-4); stroke: var(--seat-4) }}
svg {{ display: block; width: 100%; height: auto; cursor: crosshair }} polyline {{ fill: none; stroke-width: 2.5; stroke-linejoin: round }}
.grid line {{ stroke: var(--line) }} .grid text {{ font-size: 11px; text-anchor: end; fill: var(--quiet) }} #now {{ stroke: var(--ink); stroke-dasharray: 3 3 }} .slip {{ fill: var(--warn); stroke: var(--paper); stroke-width: 1.5 }}
button {{ font: inherit; min-width: 2.6rem; min-height: 2.2rem; border: 1px solid var(--line); border-radius: 10px; background: var(--table); color: var(--ink); cursor: pointer }}
.player {{ display: flex; gap: .6rem; align-items: center; margin: 0 }} #steps {{ flex: 1; accent-color: var(--accent) }}
.sheets {{ display: flex; flex-wrap: wrap; gap: 1rem }} .sheet {{ border: 1px solid var(--line); border-radius: 12px; padding: .6rem }}
.row {{ display: flex; gap: 2px; margin: 3px 0; padding: 3px; border-radius: 8px; background: var(--c) }} .row span {{ width: 1.75rem; height: 1.75rem; line-height: 1.75rem; text-align: center; border-radius: 6px; background: var(--t); color: var(--i); font-weight: 700 }}
.row span:first-child {{ background: none; color: #fff }} .row span:last-child {{ border-radius: 50% }}
.red {{ --c: var(--red); --t: var(--red-tile); --i: var(--red-ink) }} .yellow {{ --c: var(--yellow); --t: var(--yellow-tile); --i: var(--yellow-ink) }} .green {{ --c: var(--green); --t: var(--green-tile); --i: var(--green-ink) }} .blue {{ --c: var(--blue); --t: var(--blue-tile); --i: var(--blue-ink) }}
.row span.x {{ color: var(--pen); font-size: 1.25rem }} .row span.gone {{ opacity: .4 }} .row span.new {{ outline: 3px solid var(--accent) }}
.dice {{ display: inline-flex; gap: 5px; vertical-align: middle }} .dice span {{ min-width: 1.9rem; height: 1.9rem; line-height: 1.8rem; text-align: center; border-radius: 7px; background: var(--c, var(--die)); color: #fff; border: 1px solid var(--line); font-weight: 800 }} .dice span.white {{ color: var(--pip) }}
.path {{ display: flex; flex-wrap: wrap; gap: 3px; margin-top: .8rem }} .path span {{ width: 2.9rem; text-align: center; border-radius: 6px; background: var(--t); color: var(--i); font-weight: 700; line-height: 1.25; padding: 2px 0 }} .path small {{ display: block; font-weight: 400 }} .path b {{ display: block; min-height: 1.25em; color: var(--ink) }}
.played {{ font-weight: 800; color: var(--accent) }}
</style>
)";

inline constexpr std::string_view html_player = R"(
<p class="player"><button id="back" aria-label="one step back">◀</button> <input id="steps" type="range" min="0" value="0" aria-label="step"> <button id="on" aria-label="one step on">▶</button></p>
<p><span id="dice" class="dice"></span> <span id="what" role="status"></span></p><div id="sheets" class="sheets"></div><div id="options"></div>
)";

inline constexpr std::string_view html_script = R"js(<script>
const data = id => { const e = document.getElementById(id); return e && JSON.parse(e.textContent) };
const review = data("review"), states = data("states"), board = data("board");
const by = id => document.getElementById(id);
const symbols = { red: "◆", yellow: "●", green: "▲", blue: "■" }, colours = Object.keys(symbols);
const numbers = c => [...Array(11).keys()].map(i => c === "red" || c === "yellow" ? i + 2 : 12 - i);
const make = (tag, className, text) => { const e = document.createElement(tag); if (className) e.className = className; if (text !== undefined) e.textContent = text; return e };
const colourOf = letter => colours.find(c => c[0] === letter);
const words = move => move === "-" ? "pass" : move[0] === ">" ? `piece ${move.slice(1)} on` : symbols[colourOf(move[0])] + move.slice(1);
const percent = x => (100 * x).toFixed(1) + " %";
function row(colour, cell, lock) {
  const line = make("div", "row " + colour);
  line.append(make("span", "", symbols[colour]));
  for (const n of numbers(colour)) { const [text, kind] = cell(n); line.append(make("span", kind, text)) }
  line.append(make("span", lock ? "x" : "", lock));
  line.lastChild.title = "lock";
  return line;
}
function sheet(state, player, seat) {
  const card = make("div", "sheet");
  const extra = player.space !== undefined ? `, space ${player.space}` : "";
  card.append(make("strong", "", `${review.players[seat].name}: ${player.score} points, ${player.misthrows} misthrows${extra}`));
  for (const c of colours) {
    const marks = player.rows[c], last = marks.length ? numbers(c).indexOf(marks[marks.length - 1]) : -1;
    const closed = state.locked.includes(c);
    card.append(row(c, n => marks.includes(n) ? ["✗", "x"] : [n, closed || numbers(c).indexOf(n) < last ? "gone" : ""], player.locks.includes(c) ? "✗" : closed ? "=" : ""));
  }
  return card;
}
function duel(state) {
  const card = make("div", "sheet");
  state.players.forEach((p, i) => card.append(make("div", "", `${review.players[i].name} (${"ab"[i]}): ${p.score} points, ${p.tokens} tokens, ${p.misthrows} misthrows`)));
  for (const c of colours) {
    const owner = state.lockOwner[c];
    card.append(row(c, n => { const t = state.rows[c].find(x => x.number === n); return t ? ["ab"[t.owner] + (t.height > 1 ? t.height : ""), "x"] : [n, state.locked.includes(c) ? "gone" : ""] }, owner === null ? "" : "ab"[owner]));
  }
  return card;
}
function path(state) {
  const line = make("div", "path");
  board.spaces.forEach((space, i) => {
    const field = make("span", space.colour);
    field.append(make("b", "", review.players.filter((p, seat) => state.players[seat].space === i + 1).map(p => p.name[0]).join("")));
    field.append(symbols[space.colour] + space.number, make("small", "", "+" + space.points));
    line.append(field);
  });
  return line;
}
const phases = { roll: "to roll", white: "action 1", colour: "action 2", board: "action 3", over: "the game is over" };
function options(step) {
  const box = by("options"); box.textContent = "";
  const decision = review.decisions.find(d => d.step === step);
  if (!decision || decision.candidates.length < 2) return;
  const table = make("table");
  table.append(make("caption", "", `${review.players[decision.seat].name} chose ${words(decision.played)}${decision.played === decision.best ? ": as good as any" : `, which gave away ${percent(decision.loss)}`}`));
  for (const c of decision.candidates) {
    const line = make("tr", c.move === decision.played ? "played" : "");
    for (const text of [words(c.move), `${percent(c.win)} ± ${(100 * c.winError).toFixed(1)}`, `${c.margin >= 0 ? "+" : ""}${c.margin.toFixed(1)} points`]) line.append(make("td", "", text));
    table.append(line);
  }
  box.append(table);
}
function show(step) {
  step = Math.max(0, Math.min(states.length - 1, step));
  by("steps").value = step;
  const state = states[step], point = review.curve.filter(p => p.step <= step).pop();
  by("dice").textContent = "";
  state.dice.forEach((d, i) => d !== null && by("dice").append(make("span", i > 1 ? colours[i - 2] : "white", (i > 1 ? symbols[colours[i - 2]] : "") + d)));
  by("what").textContent = `Step ${step} of ${states.length - 1} · ${review.players[state.active].name}'s turn · ${phases[state.phase]} · ` +
    review.players.map((p, i) => `${p.name} ${percent(point.win[i])}`).join(", ");
  const box = by("sheets"); box.textContent = "";
  if (state.rows) box.append(duel(state)); else state.players.forEach((p, i) => box.append(sheet(state, p, i)));
  if (board) box.append(path(state));
  const x = 40 + 855 * step / Math.max(1, review.curve[review.curve.length - 1].step);
  by("now").setAttribute("x1", x); by("now").setAttribute("x2", x);
  options(step);
}
by("steps").max = states.length - 1;
by("steps").oninput = e => show(+e.target.value);
by("back").onclick = () => show(+by("steps").value - 1);
by("on").onclick = () => show(+by("steps").value + 1);
by("curve").onclick = e => { const box = by("curve").getBoundingClientRect(); show(Math.round(((e.clientX - box.left) / box.width * 900 - 40) / 855 * review.curve[review.curve.length - 1].step)) };
for (const move of document.querySelectorAll(".move")) move.textContent = words(move.textContent);
for (const button of document.querySelectorAll("[data-step]")) button.onclick = () => { show(+button.dataset.step); by("steps").scrollIntoView({ block: "center" }) };
show(0);
</script></html>
)js";

}  // namespace qwixx::analysis
