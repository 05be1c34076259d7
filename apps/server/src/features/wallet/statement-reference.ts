/**
 * What a movement on a statement is known again by, however it is typed: letters and digits alone. `REF 77`, `ref-77` and `REF77` are one.
 * An empty string for what names nothing.
 */
export function referenceKey(reference: string): string {
  return reference
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
