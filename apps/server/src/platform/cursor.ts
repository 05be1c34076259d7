import { failField } from './errors/app-error.ts';

/** Encodes a cursor of whole numbers. `kind` names the list and its order, so that another list refuses it. */
export function encodeCursor(kind: string, parts: readonly number[]): string {
  return Buffer.from(JSON.stringify([kind, ...parts])).toString('base64url');
}

/** A tuple of N numbers. */
export type NumberTuple<N extends number, Found extends number[] = []> = Found['length'] extends N
  ? Found
  : NumberTuple<N, [...Found, number]>;

/**
 * Decodes the parts of a cursor. Throws REQUEST_VALIDATION_ERROR for the field `cursor`. A cursor grants no
 * access: queries still select only what the caller may see.
 */
export function decodeCursor<const N extends number>(cursor: string, kind: string, count: N): NumberTuple<N> {
  const [head, ...parts] = parse(cursor) ?? [];
  const isValid = head === kind && parts.length === count && parts.every(isPart);
  if (!isValid) throw failField('cursor', 'cursor_invalid');
  return parts as NumberTuple<N>;
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
