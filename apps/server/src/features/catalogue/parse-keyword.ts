// Parses keywords into the texts that count as each of its words.
import { conceptToken } from './concept-tokens.ts';
import { singularsOf } from './plural-forms.ts';
import { productForm } from './product-form.ts';
import { findMeaning, type Lexicon, type Meaning } from './search-lexicon.ts';
import { DIGITS, splitWords } from './split-words.ts';
import { BEGINS_LATIN, isFoundInside, SHORT_THAI, wholeWords, type WordForm } from './word-forms.ts';

/**
 * One word of a keyword with everything that counts as this word, best form first. `concepts`: the synonym groups that the word,
 * or its beginning, belongs to.
 */
export type WordGroup = { word: string; forms: readonly WordForm[]; concepts: readonly number[] };
/**
 * Finds names with the phrase, or with every group in any order. Without groups it finds nothing, like a
 * keyword of punctuation. `phrase`: null for a single word, which its group finds.
 */
export type KeywordMatch = { phrase: string | null; groups: readonly WordGroup[] };

/** More words would make a statement too long to plan. Further words are only part of the phrase. */
const WORDS_MAX = 12;

/** The points of a word as it was typed. */
export const WHOLE_WORD = 10;
export const WORD_BEGINNING = 8;
const SYNONYM = 7;
const NARROWER = 6;
/** A meaning of a word whose end is not typed yet. */
const BEGUN = 3;
/** Fewer letters are the beginning of too many words. */
const BEGUN_MIN = 4;
const BEGUN_MAX = 20;
/** A Thai or Chinese word inside a piece that the dictionary did not split. */
const PART = 7;
const INSIDE = 4;

/** Words that say nothing about a product; ignored beside other words. */
const FILLERS = new Set(
  'a an and for from in of on or the to with สำหรับ ของ และ ที่ กับ แบบ หรือ ใน มี เป็น 的 和 用 款 适合'.split(' '),
);

/** Parses a keyword. `inside` also finds Latin words that contain a word of the keyword, such as "phone" in "earphone". */
export function parseKeywordMatch(text: string, lexicon: Lexicon, { inside = false } = {}): KeywordMatch {
  const form = productForm(text, lexicon.chinese);
  const words = [...new Set(splitWords(form, lexicon))];
  const meaningful = words.filter((word) => !FILLERS.has(word));
  const groups = (meaningful.length > 0 ? meaningful : words)
    .slice(0, WORDS_MAX)
    .map((word, index, { length }) => parseGroup(word, lexicon, { inside, isLast: index === length - 1 }));
  if (form === '' || groups[0]?.word === form) return { phrase: null, groups };
  return { phrase: inside || !BEGINS_LATIN.test(form) ? form : ` ${form}`, groups };
}

function parseGroup(
  word: string,
  lexicon: Lexicon,
  { inside, isLast }: { inside: boolean; isLast: boolean },
): WordGroup {
  const meaning = findMeaning(lexicon, word);
  const groups = [...(meaning?.groups ?? [])];
  const begun = meaning === undefined && isLast ? begunGroups(word, lexicon) : [];
  return {
    word,
    forms: [
      ...ownForms(word, { inside, isLast, meaning, isEntry: lexicon.meanings.has(word) }).map((form) =>
        meaning && !inside && isCostly(form, isLast) ? { ...form, isImplied: true } : form,
      ),
      ...groups.map((group) => ({ text: conceptToken.synonym(group), points: SYNONYM })),
      ...(meaning?.narrower.size
        ? groups.map((group) => ({ text: conceptToken.narrower(group), points: NARROWER }))
        : []),
      ...begun.map((group) => ({ text: conceptToken.synonym(group), points: BEGUN })),
    ],
    concepts: [...groups, ...begun],
  };
}

/**
 * Whether the index finds a form of a known word slowly: several adjacent words, or all words with a beginning. The token of the word
 * finds the first at once, also inside of Thai and Chinese words; of others only the last word of a keyword may still be typed.
 */
function isCostly({ text }: WordForm, isLast: boolean): boolean {
  const word = text.trim();
  return word.includes(' ') || (!text.endsWith(' ') && (isFoundInside(word) || !isLast));
}

/** The synonym groups with a word that begins with this text: "earph" means earphones. */
function begunGroups(text: string, { groups }: Lexicon): number[] {
  if (text.length < BEGUN_MIN) return [];
  const begun = groups.filter(({ words }) => words.some((word) => word.startsWith(text)));
  return begun.map(({ id }) => id).slice(0, BEGUN_MAX);
}

/** `meaning`: whose token stands for a Thai or Chinese word inside a longer one. */
function ownForms(
  word: string,
  {
    inside,
    isLast,
    meaning,
    isEntry,
  }: { inside: boolean; isLast: boolean; meaning: Meaning | undefined; isEntry: boolean },
): WordForm[] {
  const whole = { text: ` ${word} `, points: WHOLE_WORD };
  const beginning = { text: ` ${word}`, points: WORD_BEGINNING };
  const part = (points: number) => (inside ? [{ text: word, points }] : []);
  // "5" is another number than "50".
  if (DIGITS.test(word)) return inside ? [whole, beginning, ...part(INSIDE)] : [whole];
  if (BEGINS_LATIN.test(word)) {
    // "glasses" is not the plural of "glass".
    const singulars = isEntry ? [] : singularsOf(word);
    const wholes = [word, ...singulars].flatMap((one) => wholeWords(one, WHOLE_WORD));
    // The index finds beginnings ten times slower than words. Only the last word may still be typed; `inside` finds other beginnings.
    const isWhole = !inside && !isLast && meaning === undefined;
    return isWhole ? wholes : [...wholes, beginning, ...part(INSIDE)];
  }
  const isPartNeeded = inside || (meaning === undefined && !SHORT_THAI.test(word));
  return [
    whole,
    beginning,
    ...(isPartNeeded ? [{ text: word, points: SHORT_THAI.test(word) ? INSIDE : PART }] : []),
  ];
}
