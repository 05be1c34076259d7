// Substring search for scripts without spaces: a text is indexed by its characters and pairs of neighbouring characters.

/** The form in which names and keywords are compared: NFC (NFKC would break Thai sara am), lower case, single spaces. */
export function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const INDEXED_CHARACTERS_MAX = 400;

/** Every character and pair of neighbouring characters of the texts, each once. */
export function bigramsOf(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const letters = Array.from(normalise(text)).slice(0, INDEXED_CHARACTERS_MAX);
    letters.forEach((letter, index) => {
      if (letter !== ' ') found.add(letter);
      const next = letters[index + 1];
      if (next !== undefined && letter !== ' ' && next !== ' ') found.add(letter + next);
    });
  }
  return [...found];
}

/** What an index entry must hold for a keyword to be possible: its pairs, or for single characters the characters. */
export function termsOf(keyword: string): string[] {
  return normalise(keyword)
    .split(' ')
    .flatMap((word) => {
      const letters = Array.from(word);
      if (letters.length === 1) return letters;
      return letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter);
    });
}
