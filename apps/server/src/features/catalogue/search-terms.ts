// The form in which orders and sellers are searched. Products have a form of their own: product-form.ts.

/** The only letter whose lower case has two characters here but one in the database. */
const DOTTED_CAPITAL_I = /\u0130/g;

/** Converts a text to search form, like the database function `search_form`: NFC (NFKC would break Thai sara am), lower case, single spaces. */
export function normalise(text: string): string {
  // Lower-cases letter by letter: a Greek sigma at the end of a word would otherwise differ from one inside a name.
  const lower = Array.from(text.normalize('NFC').replace(DOTTED_CAPITAL_I, 'i'), (letter) =>
    letter.toLowerCase(),
  );
  return lower.join('').replace(/\s+/g, ' ').trim();
}
