// Parses keywords into the texts that count as each of its words.
import { pluralOf, singularsOf } from './plural-forms.ts';
import { productForm } from './product-form.ts';
import { findMeaning, type Lexicon } from './search-lexicon.ts';
import { DIGITS, splitWords } from './split-words.ts';

/** A text whose spaces are beginnings and ends of words: ' cap' finds words that begin with "cap". */
export type WordForm = { text: string; points: number };
/** One word of a keyword with everything that counts as this word, best form first. */
export type WordGroup = { word: string; forms: readonly WordForm[] };
/**
 * Finds names with the phrase, or with every group in any order. Without groups it finds nothing, like a
 * keyword of punctuation. `phrase`: null for a single word, which its group finds.
 */
export type KeywordMatch = { phrase: string | null; groups: readonly WordGroup[] };

/** Adds the other kinds of the same things, for similar products. */
export function withRelated({ groups }: KeywordMatch, lexicon: Lexicon): WordGroup[] {
  return groups.map(({ word, forms }) => {
    const known = new Set(forms.map(({ text }) => text.trim()));
    const related = [...(findMeaning(lexicon, word)?.related ?? [])].filter((text) => !known.has(text));
    return {
      word,
      forms: [...forms, ...related.slice(0, RELATED_MAX).flatMap((text) => wholeWords(text, RELATED))],
    };
  });
}

/** More words would make a statement too long to plan. Further words are only part of the phrase. */
const WORDS_MAX = 12;

/** The points of a word as it was typed. */
export const WHOLE_WORD = 10;
const WORD_BEGINNING = 8;
export const SYNONYM = 7;
const NARROWER = 6;
/** A meaning of a word whose end is not typed yet. */
const BEGUN = 3;
/** Fewer letters are the beginning of too many words. */
const BEGUN_MIN = 4;
const BEGUN_MAX = 20;
/** Only for similar products. */
const RELATED = 2;
const RELATED_MAX = 60;
/** A Thai or Chinese word inside a piece that the dictionary did not split. */
const PART = 7;
const INSIDE = 4;

/** Words that say nothing about a product; ignored beside other words. */
const FILLERS = new Set(
  'a an and for from in of on or the to with สำหรับ ของ และ ที่ กับ แบบ หรือ ใน มี เป็น 的 和 用 款 适合'.split(' '),
);

/** So short that it occurs by chance in longer words, such as นม in ขนม. */
const SHORT_THAI = /^[\u0e00-\u0e7f]{1,3}$/;
const BEGINS_LATIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u;
const ENDS_LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]$/u;

/** Parses a keyword. `inside` also finds Latin words that contain a word of the keyword, such as "phone" in "earphone". */
export function parseKeywordMatch(text: string, lexicon: Lexicon, { inside = false } = {}): KeywordMatch {
  const form = productForm(text, lexicon.chinese);
  const words = [...new Set(splitWords(form, lexicon))];
  const meaningful = words.filter((word) => !FILLERS.has(word));
  const groups = (meaningful.length > 0 ? meaningful : words)
    .slice(0, WORDS_MAX)
    .map((word, index, { length }) => ({
      word,
      forms: formsOf(word, lexicon, { inside, isLast: index === length - 1 }),
    }));
  if (form === '' || groups[0]?.word === form) return { phrase: null, groups };
  return { phrase: inside || !BEGINS_LATIN.test(form) ? form : ` ${form}`, groups };
}

function formsOf(
  word: string,
  lexicon: Lexicon,
  { inside, isLast }: { inside: boolean; isLast: boolean },
): WordForm[] {
  const meaning = findMeaning(lexicon, word);
  const named = (words: Iterable<string> = [], points: number) =>
    [...words].flatMap((text) => wholeWords(text, points));
  return [
    ...ownForms(word, { inside, isKnown: lexicon.meanings.has(word) }),
    ...named(meaning?.synonyms, SYNONYM),
    ...named(meaning?.narrower, NARROWER),
    ...(meaning === undefined && isLast ? named(begunMeanings(word, lexicon), BEGUN) : []),
  ];
}

/** The synonyms of words that begin with this text: "earph" means earphones. */
function begunMeanings(text: string, { meanings }: Lexicon): Set<string> {
  if (text.length < BEGUN_MIN) return new Set();
  const begun = [...meanings].filter(([word]) => word.startsWith(text));
  const synonyms = begun
    .flatMap(([, meaning]) => [...meaning.synonyms])
    .filter((word) => !word.startsWith(text));
  return new Set(synonyms.slice(0, BEGUN_MAX));
}

/** A text as a word of its own, with its plural. Only Thai and Chinese words of several letters may be part of another. */
function wholeWords(text: string, points: number): WordForm[] {
  const isShort = SHORT_THAI.test(text);
  return [text, pluralOf(text) ?? []].flat().map((form) => ({
    text: `${isShort || BEGINS_LATIN.test(form) ? ' ' : ''}${form}${isShort || ENDS_LATIN.test(form) ? ' ' : ''}`,
    points,
  }));
}

function ownForms(word: string, { inside, isKnown }: { inside: boolean; isKnown: boolean }): WordForm[] {
  const whole = { text: ` ${word} `, points: WHOLE_WORD };
  const beginning = { text: ` ${word}`, points: WORD_BEGINNING };
  const part = (points: number) => (inside ? [{ text: word, points }] : []);
  // "5" is another number than "50".
  if (DIGITS.test(word)) return inside ? [whole, beginning, ...part(INSIDE)] : [whole];
  if (BEGINS_LATIN.test(word)) {
    // "glasses" is not the plural of "glass".
    const singulars = isKnown ? [] : singularsOf(word);
    return [word, ...singulars].flatMap((one) => wholeWords(one, WHOLE_WORD)).concat(beginning, part(INSIDE));
  }
  return [whole, beginning, ...(SHORT_THAI.test(word) ? part(INSIDE) : [{ text: word, points: PART }])];
}
