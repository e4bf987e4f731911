// The browser's storage, behind functions that cannot fail: a full, forbidden or corrupt store reads as "nothing there".
const prefix = "qwixx.";

export function load<T>(key: string, valid: (value: unknown) => value is T): T | null {
  try {
    const text = localStorage.getItem(prefix + key);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    return valid(value) ? value : null;
  } catch {
    return null;
  }
}

export function has(key: string): boolean {
  try {
    return localStorage.getItem(prefix + key) !== null;
  } catch {
    return false;
  }
}

export function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored where nothing can be stored.
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
