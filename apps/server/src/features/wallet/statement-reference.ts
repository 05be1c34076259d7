/** Keeps letters and digits, so that `REF 77`, `ref-77` and `REF77` are equal. Returns '' if nothing remains. */
export function normalizeReference(reference: string): string {
  return reference
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
