// Where a long list goes on: opaque to clients, read back strictly, so that a made-up one is told of and never guessed at.
import { failField } from './errors/app-error.ts';

export type CursorPart = string | number;

/** Numbers are row ids, amounts and counts: whole, never negative. A moment is ISO text in UTC, as timestamps are read. */
type PartType = 'number' | 'moment';

/** Writes a cursor. `kind` names the list and its order, so that the cursor of one is refused by another. */
export function writeCursor(kind: string, parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/**
 * Reads a cursor of `kind` back into parts of the given types. Throws REQUEST_VALIDATION_ERROR under `cursor` for anything else.
 * A cursor grants nothing: whatever stands in it, a query still asks only for what the caller may see.
 */
export function readCursor<const T extends readonly PartType[]>(
  cursor: string,
  kind: string,
  types: T,
): { [K in keyof T]: T[K] extends 'number' ? number : string } {
  const parts = parse(cursor);
  const isRight =
    parts?.length === types.length + 1 &&
    parts[0] === kind &&
    types.every((type, index) => isOfType(parts[index + 1], type));
  if (!isRight) throw failField('cursor', 'cursor_invalid');
  return parts.slice(1) as never;
}

function parse(cursor: string): unknown[] | undefined {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOfType(value: unknown, type: PartType): boolean {
  if (type === 'number') return Number.isSafeInteger(value) && (value as number) >= 0;
  return typeof value === 'string' && isMoment(value);
}

/** Written the one way in which we write moments: what the database cannot read must not reach it. */
function isMoment(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}
