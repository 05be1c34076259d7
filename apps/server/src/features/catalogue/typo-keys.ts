// Finds words with few typing errors without comparing all words: two words that differ by few edits are equal after the
// deletion of few letters from each (the SymSpell algorithm).

/** Letters of a word from which keys delete; errors behind them are found as well, because the keys are compared whole. */
const PREFIX_LETTERS = 7;
/** Shorter words have too many neighbours. */
const LETTERS_MIN = 5;
const TWO_EDITS_FROM = 9;

/** The number of typing errors that a word may contain. */
export function editsAllowed(word: string): number {
  const length = Array.from(typoForm(word)).length;
  return length < LETTERS_MIN ? 0 : length < TWO_EDITS_FROM ? 1 : 2;
}

/** A Thai letter that is not pronounced, often left out. */
const SILENT = /[\u0e01-\u0e2e]\u0e4c/g;

/** A word as typing errors are counted in it. */
const typoForm = (word: string): string => word.replace(SILENT, '');

/** Hashes of the beginning of a word, and of it without up to `edits` letters. Signed integers of 32 bits. */
export function typoKeys(word: string, edits: number): number[] {
  let level = new Set([Array.from(typoForm(word)).slice(0, PREFIX_LETTERS).join('')]);
  const all = new Set(level);
  for (let edit = 0; edit < edits; edit += 1) {
    const shorter = new Set<string>();
    for (const text of level) {
      const letters = Array.from(text);
      for (let at = 0; at < letters.length; at += 1) shorter.add(letters.toSpliced(at, 1).join(''));
    }
    for (const text of shorter) all.add(text);
    level = shorter;
  }
  return [...new Set(Array.from(all, hash))];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}

/** The number of inserted, deleted, replaced or swapped letters between two words; `max` + 1 if it is larger than `max`. */
export function editDistance(one: string, other: string, max: number): number {
  const [a, b] = [Array.from(typoForm(one)), Array.from(typoForm(other))];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [before, previous]: [number[], number[]] = [[], b.map((_, at) => at)];
  previous.push(b.length);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, previous] = [previous, current];
  }
  return Math.min(previous[b.length] ?? 0, max + 1);
}
