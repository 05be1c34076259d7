/** A text for a pattern of LIKE: its wildcards count as the characters that they are. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
