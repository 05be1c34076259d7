const LATIN_START = /^[a-z0-9]/i;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Classes of a marked part. */
export const HIGHLIGHT_CLASSES = 'bg-transparent font-semibold text-brand-strong';

/** Splits a text at these words, ignoring case; the parts at odd places match. Latin words only at the beginning of a word. */
export function highlightParts(text: string, words: readonly string[]): string[] {
  const longestFirst = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return [text];
  const patterns = longestFirst.map((word) => {
    // A space in a word may be any separator in the text: "t shirt" is written "T-shirt".
    const pattern = word
      .split(' ')
      .map((part) => part.replace(SPECIAL, '\\$&'))
      .join('[\\s\\p{P}]*');
    return LATIN_START.test(word) ? `(?<![\\p{L}\\p{N}])${pattern}` : pattern;
  });
  // With one group, the parts at odd places are the matches.
  return text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
}
