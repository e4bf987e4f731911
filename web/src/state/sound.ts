// Small sounds made on the spot with WebAudio: no files. Silent unless switched on.
import type { TableEvent } from "../protocol/messages";
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(frequency: number, start: number, length: number, type: OscillatorType = "sine", volume = 0.12): void {
  const on = audio();
  if (!on) return;
  const at = on.currentTime + start;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  const source = on.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(frequency, at);
  source.connect(gain).connect(on.destination);
  source.start(at);
  source.stop(at + length);
}

function noise(start: number, length: number, frequency: number, volume = 0.2): void {
  const on = audio();
  if (!on) return;
  const at = on.currentTime + start;
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length);
  const source = on.createBufferSource();
  source.buffer = buffer;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  const gain = on.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

const sounds: Partial<Record<TableEvent["e"], () => void>> = {
  roll: () => [0, 0.09, 0.17, 0.28, 0.42].forEach((at) => noise(at, 0.05, 1800 + Math.random() * 1200, 0.35)),
  reveal: () => [0, 0.16].forEach((at) => noise(at, 0.13, 3600, 0.12)),
  move: () => [0, 0.16].forEach((at) => noise(at, 0.13, 3600, 0.12)),
  lock: () => [520, 780].forEach((f, i) => tone(f, i * 0.09, 0.22, "square", 0.05)),
  misthrow: () => [220, 165].forEach((f, i) => tone(f, i * 0.16, 0.3, "triangle")),
  beaten: () => tone(140, 0, 0.22, "square", 0.06),
  lastRound: () => [660, 660, 880].forEach((f, i) => tone(f, i * 0.18, 0.22)),
  over: () => [523, 659, 784, 1047].forEach((f, i) => tone(f, i * 0.14, 0.4)),
};

export function play(events: readonly TableEvent[]): void {
  const loudest = ["over", "lastRound", "lock", "misthrow", "beaten", "roll", "reveal", "move"] as const;
  const event = loudest.find((name) => events.some((e) => e.e === name));
  if (event) sounds[event]?.();
}

export function yourTurn(): void {
  [784, 988].forEach((f, i) => tone(f, i * 0.1, 0.18, "sine", 0.07));
}
