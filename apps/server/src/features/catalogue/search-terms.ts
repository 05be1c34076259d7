// Substring search for scripts without spaces. Names are indexed by single characters and by pairs of
// adjacent characters. The database functions `search_form` and `search_grams` do the same as this file; both
// must agree.

/** The only letter whose lower case has two characters here but one in the database. */
const DOTTED_CAPITAL_I = /\u0130/g;

/** Converts a text to search form: NFC (NFKC would break Thai sara am), lower case, single spaces. */
export function normalise(text: string): string {
  // Lower-cases letter by letter: a Greek sigma at the end of a word would otherwise differ from one inside a name.
  const lower = Array.from(text.normalize('NFC').replace(DOTTED_CAPITAL_I, 'i'), (letter) =>
    letter.toLowerCase(),
  );
  return lower.join('').replace(/\s+/g, ' ').trim();
}

/** Larger than any code point, so that a pair never equals a character. */
const PAIR_BASE = 2_097_152;

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** Returns the index terms of a keyword (search form): the pairs of each word, or its only character. */
export function termsOf(keyword: string): number[] {
  const terms = keyword.split(' ').flatMap((word) => {
    const letters = Array.from(word, codeOf);
    const [only] = letters;
    if (letters.length === 1 && only !== undefined) return [only];
    return letters.slice(1).map((letter, index) => (letters[index] ?? 0) * PAIR_BASE + letter);
  });
  return [...new Set(terms)];
}

/** Whether an index hit alone proves a match: true for one character or one pair. */
export function isIndexExact(keyword: string): boolean {
  return !keyword.includes(' ') && Array.from(keyword).length <= 2;
}
