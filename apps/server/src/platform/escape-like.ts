/** Escapes a text for a LIKE pattern, so that its wildcards match literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
