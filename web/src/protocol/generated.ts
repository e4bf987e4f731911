// Made by `npm run types` from docs/server-protocol.schema.json. Do not edit.

// a seat's number, clockwise from 0
export type Seat = number;

// - passes, r5 crosses or places, >3 moves the On Board piece
export type Move = string;

export type Colour = "red" | "yellow" | "green" | "blue";

export type GameName = "classic" | "onboard" | "duel";

export type Reaction = "wow" | "nice" | "ouch" | "luck" | "hurry" | "thanks" | "gg" | "haha";

// white, white, red, yellow, green, blue
export type Dice = (number | null)[];

export type RefuseCode = "malformed" | "unknown-type" | "too-long" | "rate" | "stale" | "ahead" | "duplicate" | "not-seated" | "not-host" | "not-your-turn" | "illegal" | "full" | "started" | "over" | "gone" | "bad-secret" | "not-allowed";

export type Reason = "legal" | "no-decision" | "not-the-roll" | "passed-by" | "crossed" | "locked" | "needs-five" | "not-foremost" | "stacked" | "just-used" | "past-end" | "not-crossable" | "not-this-game";

export type EndReason = "misthrows" | "locks" | "lastRound" | "tokens";

// first message on a connection
export type Hello = {
  t: "hello";
  id?: number;
  table: string;
  secret?: string;
  v?: number;
};

// take a free seat
export type Join = {
  t: "join";
  id: number;
  v?: number;
  name: string;
  seat?: Seat;
  seed?: string;
  key?: string;
};

// another name
export type Rename = {
  t: "rename";
  id: number;
  v?: number;
  name: string;
  seat?: Seat;
};

// give the seat up
export type Leave = {
  t: "leave";
  id: number;
  v?: number;
  seat?: Seat;
};

// host only
export type Start = {
  t: "start";
  id: number;
  v?: number;
};

// host only
export type Remove = {
  t: "remove";
  id: number;
  v?: number;
  seat: Seat;
};

// a bot on an open or gone seat (host), or on the own
export type SetBot = {
  t: "bot";
  id: number;
  v?: number;
  seat: Seat;
  level: string;
};

// take the own seat back from the bot
export type Take = {
  t: "take";
  id: number;
  v?: number;
  seat?: Seat;
};

// the active seat rolls
export type Roll = {
  t: "roll";
  id: number;
  v?: number;
  dice?: Dice;
};

// decide
export type Choose = {
  t: "choose";
  id: number;
  v?: number;
  move: Move;
  seat?: Seat;
};

// take back
export type Undo = {
  t: "undo";
  id: number;
  v?: number;
  seat?: Seat;
};

// a quick reaction
export type React = {
  t: "react";
  id: number;
  v?: number;
  reaction: Reaction;
};

// play again with the same people
export type Rematch = {
  t: "rematch";
  id: number;
  v?: number;
  seed?: string;
};

// why is this move not legal
export type Why = {
  t: "why";
  id: number;
  v?: number;
  move: Move;
  seat?: Seat;
};

// the best moves, where allowed
export type AskHint = {
  t: "hint";
  id: number;
  v?: number;
  level?: string;
  ms?: number;
  seat?: Seat;
};

// a fresh, complete view
export type Sync = {
  t: "sync";
  id: number;
  v?: number;
};

export type ClientMessage = Hello | Join | Rename | Leave | Start | Remove | SetBot | Take | Roll | Choose | Undo | React | Rematch | Why | AskHint | Sync;

export type Options = {
  timer: number | null;
  warning: number;
  botsForGone: boolean;
  goneAfter: number;
  goneLevel: string;
  dice: "table" | "real";
  hints: boolean;
  reactions: boolean;
  undo: boolean;
  local: boolean;
};

export type BoardSpace = {
  colour: Colour;
  number: number;
  points: number;
};

export type Board = {
  name: string;
  spaces: (BoardSpace)[];
};

// the body of POST /api/tables
export type CreateTable = {
  game: GameName;
  seats: number;
  board?: string | Board;
  name?: string;
  seed?: string;
  bots?: ({
    seat: Seat;
    level: string;
  })[];
  options?: {
    timer?: number | null;
    warning?: number;
    botsForGone?: boolean;
    goneAfter?: number;
    goneLevel?: string;
    dice?: "table" | "real";
    hints?: boolean;
    reactions?: boolean;
    undo?: boolean;
    local?: boolean;
  };
};

// the answer of POST /api/tables
export type CreatedTable = {
  table: string;
  seat?: Seat;
  secret?: string;
};

// the answer of GET /api/address
export type ServerAddress = {
  address: string | null;
};

export type HttpError = {
  error: string;
};

export type SeatView = {
  name: string;
  kind: "open" | "person" | "bot";
  level: string | null;
  present: boolean;
  botPlays: boolean;
};

export type TableView = {
  id: string;
  game: GameName;
  board: string | null;
  path: (BoardSpace)[] | null;
  status: "lobby" | "playing" | "over";
  host: Seat | null;
  options: Options;
  seats: (SeatView)[];
  commitment: string | null;
  contributions: (string)[];
  rematch: (Seat)[];
  games: number;
};

export type SheetRows = {
  red: (number)[];
  yellow: (number)[];
  green: (number)[];
  blue: (number)[];
};

export type Phase = "roll" | "white" | "colour" | "board" | "over";

export type SheetPlayer = {
  rows: SheetRows;
  locks: (Colour)[];
  misthrows: number;
  score: number;
  space?: number; // On Board: where the piece stands, 0 is start
  bonus?: number;
};

// classic and On Board
export type SheetGame = {
  game: "classic" | "onboard";
  phase: Phase;
  active: Seat;
  dice: Dice;
  locked: (Colour)[];
  players: (SheetPlayer)[];
  lastRound?: boolean;
  winners?: (Seat)[];
};

export type Stack = {
  number: number;
  owner: Seat;
  height: number;
};

export type DuelRows = {
  red: (Stack)[];
  yellow: (Stack)[];
  green: (Stack)[];
  blue: (Stack)[];
};

export type LockOwner = {
  red: Seat | null;
  yellow: Seat | null;
  green: Seat | null;
  blue: Seat | null;
};

export type DuelGame = {
  game: "duel";
  phase: Phase;
  active: Seat;
  dice: Dice;
  locked: (Colour)[];
  rows: DuelRows;
  lockOwner: LockOwner;
  players: ({
    tokens: number;
    misthrows: number;
    score: number;
  })[];
  winners?: (Seat)[];
};

export type GameView = SheetGame | DuelGame;

export type Rolled = {
  rolls: number;
  faces: (number)[];
  sums: (number)[];
};

export type You = {
  seat: Seat | null;
  host: boolean;
  lastId: number;
  legal: (Move)[];
  choice: Move | null;
  costsMisthrow: boolean;
  secret?: string;
};

export type Mine = {
  seat: Seat;
  legal: (Move)[];
  choice: Move | null;
  costsMisthrow: boolean;
};

export type SeatMove = {
  seat: Seat;
  move: Move;
};

export type EventJoined = {
  e: "joined";
  seat: Seat;
  name: string;
};

export type EventRenamed = {
  e: "renamed";
  seat: Seat;
  name: string;
};

export type EventLeft = {
  e: "left";
  seat: Seat;
};

export type EventRemoved = {
  e: "removed";
  seat: Seat;
};

export type EventBotChanged = {
  e: "bot";
  seat: Seat;
  on: boolean;
  level?: string;
};

export type EventStarted = {
  e: "started";
  game: number;
};

export type EventRolled = {
  e: "roll";
  seat: Seat;
  dice: Dice;
};

export type EventChosen = {
  e: "chosen";
  seat: Seat;
};

export type EventUntaken = {
  e: "untaken";
  seat: Seat;
};

export type EventReveal = {
  e: "reveal";
  moves: (SeatMove)[];
};

export type EventMoved = {
  e: "move";
  seat: Seat;
  action: 1 | 2 | 3;
  move: Move;
  mark?: Move;
};

export type EventMisthrow = {
  e: "misthrow";
  seat: Seat;
};

export type EventLocked = {
  e: "lock";
  row: Colour;
  seats: (Seat)[];
};

export type EventBeaten = {
  e: "beaten";
  row: Colour;
  number: number;
  seat: Seat;
};

export type EventLastRound = {
  e: "lastRound";
  seat: Seat;
};

export type EventTimeout = {
  e: "timeout";
  seat: Seat;
};

export type EventUndone = {
  e: "undone";
  seat: Seat;
};

export type EventRematchWanted = {
  e: "rematch";
  seat: Seat;
};

export type EventOver = {
  e: "over";
  winners: (Seat)[];
  scores: (number)[];
  reason: EndReason;
};

export type Event = EventJoined | EventRenamed | EventLeft | EventRemoved | EventBotChanged | EventStarted | EventRolled | EventChosen | EventUntaken | EventReveal | EventMoved | EventMisthrow | EventLocked | EventBeaten | EventLastRound | EventTimeout | EventUndone | EventRematchWanted | EventOver;

// everything one client may know
export type View = {
  v: number;
  table: TableView;
  game: GameView | null;
  rolled: Rolled;
  turn: number;
  waiting: (Seat)[];
  chosen: (Seat)[];
  deadline: number | null;
  you: You;
  mine?: (Mine)[];
};

export type Candidate = {
  move: Move;
  win: number;
  margin: number;
};

// the complete view
export type Welcome = {
  t: "welcome";
  v: number;
  id?: number | null;
  events?: (Event)[];
  table: TableView;
  game: GameView | null;
  rolled: Rolled;
  turn: number;
  waiting: (Seat)[];
  chosen: (Seat)[];
  deadline: number | null;
  you: You;
  mine?: (Mine)[];
};

// what changed; members left out are as they were
export type Update = {
  t: "update";
  v: number;
  events: (Event)[];
  table?: TableView;
  game?: GameView | null;
  rolled?: Rolled;
  turn: number;
  waiting: (Seat)[];
  chosen: (Seat)[];
  deadline: number | null;
  you: You;
  mine?: (Mine)[];
};

export type Ack = {
  t: "ack";
  id: number;
  v: number;
};

export type Refuse = {
  t: "refuse";
  id: number | null;
  code: RefuseCode;
  message: string;
  v: number;
};

export type Because = {
  t: "because";
  id: number;
  v: number;
  move: Move;
  reason: Reason;
};

export type Hint = {
  t: "hint";
  id: number;
  v: number;
  seat: Seat;
  moves: (Candidate)[];
};

export type ReactionShown = {
  t: "reaction";
  v: number;
  seat: Seat;
  reaction: Reaction;
};

export type Presence = {
  t: "presence";
  v: number;
  seat: Seat;
  present: boolean;
};

export type Warning = {
  t: "warning";
  v: number;
  seats: (Seat)[];
  deadline: number;
};

export type ServerMessage = Welcome | Update | Ack | Refuse | Because | Hint | ReactionShown | Presence | Warning;

export type PadMark = {
  t: "mark";
  sheet: number;
  move: Move;
};

export type PadUnmark = {
  t: "unmark";
  sheet: number;
  move: Move;
};

export type PadMisthrow = {
  t: "misthrow";
  sheet: number;
};

export type PadUnmisthrow = {
  t: "unmisthrow";
  sheet: number;
};

export type PadClose = {
  t: "close";
  row: Colour;
};

export type PadPiece = {
  t: "piece";
  sheet: number;
  steps: number;
};

export type PadDice = {
  t: "dice";
  dice: Dice | null;
  active?: number;
};

export type PadUndo = {
  t: "undo";
};

export type PadRedo = {
  t: "redo";
};

export type PadRename = {
  t: "rename";
  sheet: number;
  name: string;
};

export type PadMessage = PadMark | PadUnmark | PadMisthrow | PadUnmisthrow | PadClose | PadPiece | PadDice | PadUndo | PadRedo | PadRename;

export type PadOpen = {
  game: GameName;
  sheets: number;
  board?: string | Board;
  names?: (string)[];
};

export type PadSheet = {
  name: string;
  rows?: SheetRows;
  locks?: (Colour)[];
  misthrows: number;
  score: number;
  space?: number;
  bonus?: number;
  tokens?: number;
  legal: (Move)[];
  steps: (number)[];
  canMisthrow: boolean;
};

export type Pad = {
  t: "pad";
  game: GameName;
  board: string | null;
  path: (BoardSpace)[] | null;
  dice: Dice | null;
  active: number | null;
  locked: (Colour)[];
  over: boolean;
  winners: (number)[];
  canUndo: boolean;
  canRedo: boolean;
  sheets: (PadSheet)[];
  rows?: DuelRows;
  lockOwner?: LockOwner;
};

export type PadRefuse = {
  t: "refuse";
  code: RefuseCode;
  message: string;
  reason?: Reason;
};

export type ReplayStep = {
  turn: number;
  seat: Seat | null;
  label: string;
  events: (Event)[];
  game: GameView;
};

export type Replay = {
  t: "replay";
  game: GameName;
  tags: Record<string, string>;
  names: (string)[];
  path: (BoardSpace)[] | null;
  steps: (ReplayStep)[];
};

export type Decision = {
  step: number;
  turn: number;
  seat: Seat;
  phase: Phase;
  played: Move;
  best: Move;
  candidates: (Candidate)[];
  loss: number;
  win: number;
};

export type Reviewed = {
  t: "reviewed";
  done: number;
  total: number;
};

export type Review = {
  t: "review";
  accuracy: (number)[];
  decisions: (Decision)[];
  curve: ({
    step: number;
    win: (number)[];
  })[];
  worst: (number)[];
};

// a record or request that could not be used
export type Failed = {
  t: "failed";
  message: string;
};
