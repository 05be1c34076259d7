import { Fragment } from 'react';

const LATIN_START = /^[a-z0-9]/i;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** A text with these words marked, ignoring case. Latin words only at the beginning of a word. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  const longestFirst = words.filter((word) => word !== '').toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const patterns = longestFirst.map((word) => {
    // A space in a word may be any separator in the text: "t shirt" is written "T-shirt".
    const pattern = word
      .split(' ')
      .map((part) => part.replace(SPECIAL, '\\$&'))
      .join('[\\s\\p{P}]*');
    return LATIN_START.test(word) ? `(?<![\\p{L}\\p{N}])${pattern}` : pattern;
  });
  // With one group, the parts at odd places are the matches.
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity and never move
      <mark key={index} className="bg-transparent font-semibold text-brand-strong">
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
