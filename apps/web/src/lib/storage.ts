// Web storage that never throws: it may be blocked, full, or hold data of another version.
type Area = 'local' | 'session';

function area(kind: Area): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** Key of the source of the last shared link to a store. */
export const sourceKey = (slug: string): string => `source:${slug}`;

/** Returns the stored text, or null. */
export function readStored(kind: Area, key: string): string | null {
  try {
    return area(kind)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text and returns whether that worked. */
export function writeStored(kind: Area, key: string, value: string): boolean {
  try {
    const storage = area(kind);
    storage?.setItem(key, value);
    return storage !== null && storage !== undefined;
  } catch {
    return false;
  }
}

export function removeStored(kind: Area, key: string): void {
  try {
    area(kind)?.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Returns a stored JSON value that passes `check`, else undefined. */
export function readStoredJson<Value>(
  kind: Area,
  key: string,
  check: (value: unknown) => value is Value,
): Value | undefined {
  const text = readStored(kind, key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
