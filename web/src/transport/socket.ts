// The table on a server, over a WebSocket that comes back by itself: at once when the device is online again or the
// page is shown again, else after a pause that doubles from half a second to ten.
import type { ClientMessage, ServerMessage } from "../protocol/messages";
import type { Transport, TransportListener } from "./transport";

const firstPause = 500;
const longestPause = 10_000;

export class SocketTransport implements Transport {
  #url: string;
  #socket: WebSocket | null = null;
  #listener: TransportListener | null = null;
  #hello: (() => ClientMessage) | null = null;
  #pause = firstPause;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(url: string) {
    this.#url = url;
  }

  open(listener: TransportListener, hello: () => ClientMessage): void {
    this.#listener = listener;
    this.#hello = hello;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect("connecting");
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
    this.#listener?.connection("closed");
  }

  #connect(state: "connecting" | "lost"): void {
    if (this.#closed) return;
    this.#listener?.connection(state);
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = firstPause;
      if (this.#hello) socket.send(JSON.stringify(this.#hello()));
      this.#listener?.connection("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listener?.message(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.#listener?.connection("lost");
      this.#timer = setTimeout(() => this.#connect("lost"), this.#pause);
      this.#pause = Math.min(this.#pause * 2, longestPause);
    };
  }

  #hurry = (): void => {
    if (document.visibilityState === "hidden" || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#pause = firstPause;
    this.#connect("lost");
  };
}

export function socketUrl(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws`;
}
