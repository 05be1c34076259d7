// Substring search for scripts without spaces: a name is indexed by its characters and pairs of neighbouring characters. The database
// indexes names by `search_form` and `search_grams`; a keyword is brought into the same form here.

/** The only letter whose lower case is two characters; the database writes one. */
const DOTTED_CAPITAL_I = /\u0130/g;

/** The form in which names and keywords are compared: NFC (NFKC would break Thai sara am), lower case, single spaces. */
export function normalise(text: string): string {
  // Letter by letter: at a word's end a Greek sigma would be written differently than in the middle of the name that is looked for.
  const lower = Array.from(text.normalize('NFC').replace(DOTTED_CAPITAL_I, 'i'), (letter) =>
    letter.toLowerCase(),
  );
  return lower.join('').replace(/\s+/g, ' ').trim();
}

/** Beyond every code point, so that a pair is never mistaken for a character. */
const PAIR_BASE = 2_097_152;

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

/** What an index entry must hold for a keyword (in search form) to be possible: the pairs of each word, or the character of a word of one. */
export function termsOf(keyword: string): number[] {
  const terms = keyword.split(' ').flatMap((word) => {
    const letters = Array.from(word, codeOf);
    const [only] = letters;
    if (letters.length === 1 && only !== undefined) return [only];
    return letters.slice(1).map((letter, index) => (letters[index] ?? 0) * PAIR_BASE + letter);
  });
  return [...new Set(terms)];
}

/** Whether the index answers for a keyword by itself: one character or one pair is either there or not. */
export function isIndexExact(keyword: string): boolean {
  return !keyword.includes(' ') && Array.from(keyword).length <= 2;
}
