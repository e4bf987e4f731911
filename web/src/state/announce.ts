// What happened, in words: for the live region a screen reader speaks, for the log and for the big moments.
import { list, t } from "../i18n/i18n.svelte";
import { colours, readMove, type Colour, type Dice } from "../protocol/game";
import { levelLabel } from "../i18n/levels";
import type { SeatInfo, TableEvent } from "../protocol/messages";
import type { View } from "./view";

export function nameOf(view: View, seat: number): string {
  if (view.mine.length === 0 && view.you.seat === seat) return t("common.youName");
  return seatName(view.table.seats, seat);
}

// Where a picture of a robot stands beside the name and room is scarce: a bot's level alone.
export function shortName(view: View, seat: number): string {
  const info = view.table.seats[seat];
  return info?.kind === "bot" ? numbered(view.table.seats, seat, levelLabel(info.level)) : nameOf(view, seat);
}

// A bot is called after its level, with a number where several of a level sit here.
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  const info = seats[seat];
  if (info?.kind !== "bot") return info?.name || t("table.seat", { number: seat + 1 });
  return numbered(seats, seat, t("bot.name", { level: levelLabel(info.level) }));
}

function numbered(seats: readonly SeatInfo[], seat: number, label: string): string {
  const alike = seats.flatMap((s, i) => (s.kind === "bot" && s.level === seats[seat]?.level ? [i] : []));
  return alike.length > 1 ? `${label} ${alike.indexOf(seat) + 1}` : label;
}

// With a real minus, as wide as a digit.
export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

export function names(view: View, seats: readonly number[]): string {
  return list(seats.map((seat) => nameOf(view, seat)));
}

export function moveText(move: string): string {
  const read = readMove(move);
  if (read.kind === "pass") return t("move.pass");
  if (read.kind === "jump") return t("move.jump", { distance: read.distance });
  return t("move.mark", { colour: t(`colour.${read.colour}`), number: read.number });
}

function diceText(dice: Dice): string {
  const coloured = colours.flatMap((c: Colour, i) => (dice[i + 2] === null ? [] : [`${t(`colour.${c}`)} ${dice[i + 2]}`]));
  return [`${t("dice.white")} ${dice[0]} + ${dice[1]}`, ...coloured].join(", ");
}

export function eventText(event: TableEvent, view: View): string {
  switch (event.e) {
    case "joined":
      return t("event.joined", { name: event.name });
    case "left":
    case "removed":
      return t("event.left", { name: nameOf(view, event.seat) });
    case "started":
      return t("event.started");
    case "roll":
      return t("event.roll", { name: nameOf(view, event.seat), dice: diceText(event.dice) });
    case "reveal":
      return event.moves.map((m) => `${nameOf(view, m.seat)}: ${moveText(m.move)}`).join(". ");
    case "move":
      return `${nameOf(view, event.seat)}: ${moveText(event.move)}${event.mark ? `, ${moveText(event.mark)}` : ""}`;
    case "misthrow":
      return t("event.misthrow", { name: nameOf(view, event.seat) });
    case "lock":
      return t("event.lock", { colour: t(`colour.${event.row}`), names: names(view, event.seats) });
    case "beaten":
      return t("event.beaten", { colour: t(`colour.${event.row}`), number: event.number });
    case "lastRound":
      return t("event.lastRound", { name: nameOf(view, event.seat) });
    case "timeout":
      return t("event.timeout", { name: nameOf(view, event.seat) });
    case "bot":
      return t(event.on ? "event.botOn" : "event.botOff", { name: nameOf(view, event.seat) });
    case "undone":
      return t("event.undone");
    case "over":
      return t("event.over", { names: names(view, event.winners) });
    default:
      return "";
  }
}

export function announcement(events: readonly TableEvent[], view: View): string {
  return events.map((event) => eventText(event, view)).filter((text) => text !== "").join(". ");
}
