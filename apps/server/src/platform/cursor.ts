// Where a long list goes on: opaque to clients, read back strictly, so that a made-up one is told of and never guessed at.
import { failField } from './errors/app-error.ts';

/** Writes a cursor. `kind` names the list and its order, so that the cursor of one is refused by another. The parts are whole numbers: ids, amounts, counts. */
export function writeCursor(kind: string, parts: readonly number[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/** As many numbers as are asked for. */
export type Numbers<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : Numbers<N, [...Found, number]>;

/**
 * Reads the parts of a cursor of `kind`. Throws REQUEST_VALIDATION_ERROR under `cursor` for anything else.
 * A cursor grants nothing: whatever stands in it, a query still asks only for what the caller may see.
 */
export function readCursor<const N extends number>(cursor: string, kind: string, count: N): Numbers<N> {
  const [head, ...parts] = parse(cursor) ?? [];
  const isRight = head === kind && parts.length === count && parts.every(isPart);
  if (!isRight) throw failField('cursor', 'cursor_invalid');
  return parts as Numbers<N>;
}

const isPart = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function parse(cursor: string): unknown[] | undefined {
  if (!/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
