import { normalizeName } from '@raan/contract/withdrawals/bank-card';

/** Titles that stand as a word of their own. `normalizeName` removes those that are written with the name. */
const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss']);

/** Returns the normalised words of a person's name, each once and without titles. */
export function wordsOfName(name: string): string[] {
  const words = name.trim().split(/\s+/).map(normalizeName);
  return [...new Set(words.filter((word) => word !== '' && !TITLES.has(word)))];
}
