// The meanings of words, from the database: synonyms and Chinese letters. Loaded once per process and refreshed after a while,
// because only migrations and database administrators change it.
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { cachePerDatabase } from './cache-per-database.ts';
import { pluralOf, singularsOf } from './plural-forms.ts';
import { productForm, type ChineseLetters } from './product-form.ts';

/** `related`: other kinds of the same thing, such as sandals beside boots. `groups`: ids of the groups with the word. */
export type Meaning = Readonly<Record<'synonyms' | 'narrower' | 'related', ReadonlySet<string>>> & {
  readonly groups: ReadonlySet<number>;
};
/** Words that mean the same, and kinds of it with their synonyms; in product form. */
type SynonymGroup = { id: number; words: readonly string[]; narrower: readonly string[] };
export type Lexicon = {
  chinese: ChineseLetters;
  /** By word, in product form. A word may consist of several, such as "power bank". */
  meanings: ReadonlyMap<string, Meaning>;
  groups: readonly SynonymGroup[];
  /** Length of the longest word. */
  longest: number;
};

const REFRESH_MS = 5 * 60_000;

const lexiconOf = cachePerDatabase((): { loadedAt: number; lexicon: Promise<Lexicon> | undefined } => ({
  loadedAt: 0,
  lexicon: undefined,
}));

/**
 * Returns the lexicon of a database. A failed load is repeated by the next caller. `on`: the caller's transaction, which may
 * hold the only connection.
 */
export async function loadLexicon(db: Db, on: Db | Tx = db): Promise<Lexicon> {
  const held = lexiconOf(db);
  if (!held.lexicon || performance.now() - held.loadedAt > REFRESH_MS) {
    held.loadedAt = performance.now();
    held.lexicon = readLexicon(on);
    held.lexicon.catch(() => {
      held.lexicon = undefined;
    });
  }
  return await held.lexicon;
}

type SynonymRow = { id: number; words: string[]; narrower: string[] };

async function readLexicon(db: Db | Tx): Promise<Lexicon> {
  const { rows } = await sql<{ letters: Record<string, string>; groups: SynonymRow[] }>`
    select (select jsonb_object_agg(traditional, simplified) from chinese_letters) as letters,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', words, 'narrower', narrower)), '[]') from search_synonyms) as groups`.execute(
    db,
  );
  const { letters, groups } = firstRow(rows);
  return createLexicon(new Map(Object.entries(letters)), groups);
}

type MutableMeaning = Record<'synonyms' | 'narrower' | 'related', Set<string>> & { groups: Set<number> };

/** Builds a lexicon from groups of synonyms. */
function createLexicon(chinese: ChineseLetters, groups: readonly SynonymRow[]): Lexicon {
  const formsOf = (words: readonly string[]) =>
    words.map((word) => productForm(word, chinese)).filter((form) => form !== '');
  const known = groups.map(({ id, words, narrower }) => ({
    id,
    words: formsOf(words),
    narrower: formsOf(narrower),
  }));
  const meanings = new Map<string, MutableMeaning>();
  for (const { id, words } of known)
    for (const word of words) {
      const meaning = meanings.get(word) ?? {
        synonyms: new Set(),
        narrower: new Set(),
        related: new Set(),
        groups: new Set(),
      };
      meaning.groups.add(id);
      for (const other of words) if (other !== word) meaning.synonyms.add(other);
      meanings.set(word, meaning);
    }
  const withSynonyms = (word: string) => [word, ...(meanings.get(word)?.synonyms ?? [])];
  for (const { words, narrower } of known) {
    const kinds = narrower.map(withSynonyms);
    for (const word of words) for (const kind of kinds.flat()) meanings.get(word)?.narrower.add(kind);
    for (const kind of kinds)
      for (const word of kind)
        for (const other of kinds)
          if (other !== kind) for (const form of other) meanings.get(word)?.related.add(form);
  }
  const longest = Math.max(0, ...[...meanings.keys()].map((word) => word.length));
  const closed = known.map(({ id, words, narrower }) => ({
    id,
    words,
    narrower: [...new Set(narrower.flatMap(withSynonyms))],
  }));
  return { chinese, meanings, groups: closed, longest };
}

/** Returns the meaning of a word of the lexicon, or of its singular or plural. */
export function findMeaning({ meanings }: Lexicon, text: string): Meaning | undefined {
  return [text, ...singularsOf(text), pluralOf(text) ?? text]
    .map((form) => meanings.get(form))
    .find((meaning) => meaning !== undefined);
}
