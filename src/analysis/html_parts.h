// The fixed parts of the analysis page: its style, the step player and the script that paints the sheets.
#pragma once

#include <string_view>

namespace qwixx::analysis {

// With the title as its argument.
inline constexpr std::string_view html_head = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{}</title>
<style>
:root {{ color-scheme: light dark; --paper: #fbf7ee; --ink: #222; --quiet: #777; --line: #ddd }}
@media (prefers-color-scheme: dark) {{ :root {{ --paper: #1d1b18; --ink: #eee; --quiet: #999; --line: #444 }} }}
body {{ font: 16px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; background: var(--paper); color: var(--ink) }}
table {{ border-collapse: collapse; margin: .5rem 0 }} td, th {{ padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line) }}
th:first-child {{ text-align: left }} .note {{ color: var(--quiet) }}
svg {{ width: 100%; height: auto; cursor: crosshair }} polyline {{ fill: none; stroke-width: 2.5 }}
.grid line {{ stroke: var(--line) }} .grid text {{ font-size: 11px; text-anchor: end; fill: var(--quiet) }} #now {{ stroke: var(--ink); stroke-dasharray: 3 3 }}
#steps {{ width: 100% }} .sheets {{ display: flex; flex-wrap: wrap; gap: 1rem }} .sheet {{ border: 1px solid var(--line); border-radius: 8px; padding: .5rem }}
.row {{ display: flex; gap: 2px; margin: 2px 0 }} .row span {{ width: 1.7rem; height: 1.7rem; line-height: 1.7rem; text-align: center; border-radius: 4px; color: #222 }}
.red span {{ background: #f2b8b0 }} .yellow span {{ background: #f5df8f }} .green span {{ background: #b7dfb9 }} .blue span {{ background: #b5d0ee }}
.row span.x {{ font-weight: bold; outline: 2px solid #222 }} .row span.gone {{ opacity: .35 }}
.played {{ font-weight: bold }}
</style>
)";

inline constexpr std::string_view html_player = R"(
<p><button id="back" aria-label="one step back">◀</button> <input id="steps" type="range" min="0" value="0" aria-label="step"> <button id="on" aria-label="one step on">▶</button></p>
<p id="what" role="status"></p><div id="sheets" class="sheets"></div><div id="options"></div>
)";

inline constexpr std::string_view html_script = R"js(<script>
const data = id => { const e = document.getElementById(id); return e && JSON.parse(e.textContent) };
const review = data("review"), states = data("states"), board = data("board");
const by = id => document.getElementById(id);
const symbols = { red: "◆", yellow: "●", green: "▲", blue: "■" }, colours = Object.keys(symbols);
const numbers = c => [...Array(11).keys()].map(i => c === "red" || c === "yellow" ? i + 2 : 12 - i);
const make = (tag, className, text) => { const e = document.createElement(tag); if (className) e.className = className; if (text !== undefined) e.textContent = text; return e };
const percent = x => (100 * x).toFixed(1) + " %";
function row(colour, cell, lock) {
  const line = make("div", "row " + colour);
  line.append(make("span", "", symbols[colour]));
  for (const n of numbers(colour)) { const [text, kind] = cell(n); line.append(make("span", kind, text)) }
  line.append(make("span", lock ? "x" : "", lock || "🔓"));
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
function options(step) {
  const box = by("options"); box.textContent = "";
  const decision = review.decisions.find(d => d.step === step);
  if (!decision || decision.candidates.length < 2) return;
  const table = make("table");
  table.append(make("caption", "", `${review.players[decision.seat].name} chose ${decision.played}; loss ${percent(decision.loss)}`));
  for (const c of decision.candidates) {
    const line = make("tr", c.move === decision.played ? "played" : "");
    for (const text of [c.move, `${percent(c.win)} ± ${(100 * c.winError).toFixed(1)}`, `${c.margin >= 0 ? "+" : ""}${c.margin.toFixed(1)} points`]) line.append(make("td", "", text));
    table.append(line);
  }
  box.append(table);
}
function show(step) {
  step = Math.max(0, Math.min(states.length - 1, step));
  by("steps").value = step;
  const state = states[step], point = review.curve.filter(p => p.step <= step).pop();
  const dice = state.dice.map((d, i) => d === null ? "" : (i > 1 ? symbols[colours[i - 2]] : "") + d).filter(Boolean).join(" ");
  const space = board && state.players[state.active].space ? board.spaces[state.players[state.active].space - 1] : null;
  by("what").textContent = `Step ${step} of ${states.length - 1} · ${review.players[state.active].name}'s turn · ${state.phase}${dice ? " · " + dice : ""}${space ? ` · piece on ${symbols[space.colour]}${space.number}` : ""} · ` +
    review.players.map((p, i) => `${p.name} ${percent(point.win[i])}`).join(", ");
  const box = by("sheets"); box.textContent = "";
  if (state.rows) box.append(duel(state)); else state.players.forEach((p, i) => box.append(sheet(state, p, i)));
  const x = 40 + 855 * step / Math.max(1, review.curve[review.curve.length - 1].step);
  by("now").setAttribute("x1", x); by("now").setAttribute("x2", x);
  options(step);
}
by("steps").max = states.length - 1;
by("steps").oninput = e => show(+e.target.value);
by("back").onclick = () => show(+by("steps").value - 1);
by("on").onclick = () => show(+by("steps").value + 1);
by("curve").onclick = e => { const box = by("curve").getBoundingClientRect(); show(Math.round(((e.clientX - box.left) / box.width * 900 - 40) / 855 * review.curve[review.curve.length - 1].step)) };
for (const button of document.querySelectorAll("[data-step]")) button.onclick = () => { show(+button.dataset.step); by("steps").scrollIntoView({ block: "center" }) };
show(0);
</script></html>
)js";

}  // namespace qwixx::analysis
