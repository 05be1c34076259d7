/** Returns the plural of an English word; undefined for other words and for those that seem to be plurals. */
export function pluralOf(word: string): string | undefined {
  if (word.length < 3 || !/^[a-z ]+$/.test(word) || /[^s]s$/.test(word)) return undefined;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:ch|sh|ss|x|z)$/.test(word)) return `${word}es`;
  if (word.endsWith('fe')) return `${word.slice(0, -2)}ves`;
  return word.endsWith('lf') ? `${word.slice(0, -1)}ves` : `${word}s`;
}

/** Returns words whose plural an English word may be. Wrong ones find nothing. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z ]+$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('ves')) return [`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`, word.slice(0, -1)];
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? [word.slice(0, -1)] : [];
}
