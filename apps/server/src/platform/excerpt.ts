/** The beginning of a text, so many characters at most, with a mark where it goes on. No letter is torn from its vowels or tone marks. */
export function excerpt(text: string, max: number): string {
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)];
  if (letters.length <= max) return text;
  return `${letters
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
