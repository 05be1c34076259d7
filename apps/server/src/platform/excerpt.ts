/** Shortens a text to `max` graphemes, so that Thai vowels and tone marks stay with their letter. */
export function excerpt(text: string, max: number): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)];
  if (letters.length <= max) return text;
  return `${letters
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
