// Splits a text into words. Thai and Chinese have no spaces between words, so the dictionary of the runtime segments them.
import { findMeaning, type Lexicon } from './search-lexicon.ts';

export const LATIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u;
export const DIGITS = /^[0-9]+$/;
export const THAI = /^[\u0e00-\u0e7f]+$/;
const CHINESE = /^[\u3400-\u9fff]+$/;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

type Piece = { text: string; start: number };

/** Splits a product form into words; words of the lexicon stay whole, the longest first. */
export function splitWords(form: string, lexicon: Lexicon): string[] {
  const pieces = splitPieces(form);
  const starts = new Set(pieces.map(({ start }) => start));
  const ends = new Set(pieces.map(({ start, text }) => start + text.length));
  const words: string[] = [];
  let end = 0;
  for (const { text, start } of pieces) {
    let from = Math.max(start, end);
    while (from < start + text.length) {
      // Chinese words may begin and end inside pieces of the dictionary, which splits them in many ways.
      const isStart = starts.has(from) || CHINESE.test(form.charAt(from));
      const known = isStart ? longestKnown(form, from, ends, lexicon) : undefined;
      const next = known ?? nextKnown(form, from, start + text.length, ends, lexicon);
      words.push(form.slice(from, next));
      from = next;
      end = next;
    }
  }
  return words;
}

/** The end of the longest word of the lexicon that begins at `from`. */
function longestKnown(
  form: string,
  from: number,
  ends: ReadonlySet<number>,
  lexicon: Lexicon,
): number | undefined {
  // One letter may be a word, but not a part of a piece.
  const isEnd = (to: number, length: number) =>
    ends.has(to) || (length > 1 && CHINESE.test(form.charAt(to - 1)));
  for (let to = Math.min(form.length, from + lexicon.longest); to > from; to -= 1)
    if (isEnd(to, to - from) && findMeaning(lexicon, form.slice(from, to))) return to;
  return undefined;
}

/** The end of a Chinese piece, or the first known word inside it. */
function nextKnown(
  form: string,
  from: number,
  to: number,
  ends: ReadonlySet<number>,
  lexicon: Lexicon,
): number {
  if (!CHINESE.test(form.slice(from, to))) return to;
  for (let place = from + 1; place < to; place += 1)
    if ((longestKnown(form, place, ends, lexicon) ?? place) > place + 1) return place;
  return to;
}

function splitPieces(form: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { segment, index } of segmenter.segment(form)) {
    if (segment.trim() === '') continue;
    const previous = pieces.at(-1);
    const isAdjacent = previous !== undefined && previous.start + previous.text.length === index;
    // A single Thai letter is no word: the dictionary does not know what it belongs to.
    const isPart = (text: string) => THAI.test(text) && text.length === 1;
    const isLatin = (text: string) => LATIN.test(text);
    const belongs =
      isAdjacent &&
      ((THAI.test(previous.text) && THAI.test(segment) && (isPart(segment) || isPart(previous.text))) ||
        (isLatin(previous.text) && isLatin(segment)));
    if (belongs) previous.text += segment;
    else pieces.push({ text: segment, start: index });
  }
  return pieces;
}
