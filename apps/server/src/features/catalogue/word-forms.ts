import { pluralOf } from './plural-forms.ts';

/** A text whose spaces are beginnings and ends of words: ' cap' finds words that begin with "cap". */
export type WordForm = {
  text: string;
  points: number;
  /** Only ranks: another form of the word finds every name with it. */
  isImplied?: boolean;
};

/** So short that it occurs by chance in longer words, such as นม in ขนม. */
export const SHORT_THAI = /^[\u0e00-\u0e7f]{1,3}$/;
export const BEGINS_LATIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]/u;
const ENDS_LATIN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9]$/u;

/** Whether the token of a known word stands for it inside of longer words as well. */
export const isFoundInside = (word: string): boolean => !BEGINS_LATIN.test(word) && !SHORT_THAI.test(word);

/** A text as a word of its own, with its plural. Only Thai and Chinese words of several letters may be part of another. */
export function wholeWords(text: string, points: number): WordForm[] {
  const isShort = SHORT_THAI.test(text);
  return [text, pluralOf(text) ?? []].flat().map((form) => ({
    text: `${isShort || BEGINS_LATIN.test(form) ? ' ' : ''}${form}${isShort || ENDS_LATIN.test(form) ? ' ' : ''}`,
    points,
  }));
}
