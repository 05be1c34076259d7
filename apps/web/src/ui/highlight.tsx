import { Fragment } from 'react';
import { HIGHLIGHT_CLASSES, highlightParts } from './highlight-parts.ts';

/** A text with these words marked, ignoring case. Latin words only at the beginning of a word. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  return highlightParts(text, words).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity and never move
      <mark key={index} className={HIGHLIGHT_CLASSES}>
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
