// Corrects typing errors of a keyword that finds little or nothing.
import { sql } from 'kysely';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { indexedMatch } from './match-sql.ts';
import { parseKeywordMatch, type KeywordMatch } from './parse-keyword.ts';
import { productForm } from './product-form.ts';
import { findMeaning, type Lexicon } from './search-lexicon.ts';
import { LATIN, THAI } from './split-words.ts';
import { editDistance, editsAllowed, typoKeys } from './typo-keys.ts';

/** A part of the keyword and the word that it probably means. */
type Correction = { part: string; word: string; distance: number; uses: number };

const CANDIDATES_MAX = 400;
const KEYWORDS_MAX = 3;
/** Shorter pieces are parts of many words by chance. */
const PART_MIN = 3;

/**
 * Returns keywords without the typing errors of `text`, the most probable first; empty if there is no correction.
 * `isKnownSuspect`: words of products may be errors too, such as a misspelled name.
 */
export async function correctKeyword(
  db: Db | Tx,
  text: string,
  lexicon: Lexicon,
  { isKnownSuspect = false } = {},
): Promise<string[]> {
  const form = productForm(text, lexicon.chinese);
  const { groups } = parseKeywordMatch(form, lexicon);
  // A synonym is spelled correctly, even if no product has it.
  const unverified = groups.filter(({ word }) => !findMeaning(lexicon, word));
  const unknown = isKnownSuspect
    ? new Set(unverified.map(({ word }) => word))
    : await selectUnknown(db, unverified);
  const words = groups.map(({ word }) => word);
  const parts = new Set<string>();
  for (const [index, word] of words.entries()) {
    const isUnknown = unknown.has(word);
    if (isUnknown) parts.add(word);
    // An error changes where Thai words are split, so their neighbours may be part of the same word.
    for (const size of [2, 3]) {
      const run = words.slice(index, index + size).join('');
      if (THAI.test(run) && form.includes(run)) parts.add(run);
    }
  }
  const corrections = [
    ...(await selectSpacings(db, words, unknown)),
    ...(await selectCorrections(db, [...parts], unknown)),
  ];
  const best = corrections.filter(({ part }) => form.includes(part)).slice(0, KEYWORDS_MAX);
  const single = best.map(({ part, word }) => form.replace(part, word));
  const all = best.reduce((corrected, { part, word }) => corrected.replace(part, word), form);
  return [...new Set([...(best.length > 1 ? [all] : []), ...single])].filter(
    (corrected) => corrected !== form,
  );
}

/**
 * Whether words of names may contain every Latin word of the keyword, and one of them in a longer word: otherwise its whole words
 * find the same. Asks the words instead of the names, which are many more; they do not know the words of products that the job has
 * yet to read.
 */
export async function mayBeInside(db: Db | Tx, { groups }: KeywordMatch): Promise<boolean> {
  const latin = groups.map(({ word }) => word).filter((word) => LATIN.test(word) && word.length >= PART_MIN);
  if (latin.length === 0) return true;
  const { rows } = await sql<{ isPart: boolean }>`
    with part as (select word from unnest(${latin}::text[]) as part (word))
    select exists (select from unread_products) or (
      not exists (
        select from part where not exists (select from search_words where strpos(search_words.word, part.word) > 0)
      ) and (
        ${latin.length < groups.length}::boolean
        or exists (select from part join search_words on search_words.word <> part.word and strpos(search_words.word, part.word) > 0)
      )
    ) as "isPart"`.execute(prepared(db));
  return firstRow(rows).isPart;
}

/** The words of no product on sale. */
async function selectUnknown(
  db: Db | Tx,
  groups: ReturnType<typeof parseKeywordMatch>['groups'],
): Promise<Set<string>> {
  if (groups.length === 0) return new Set();
  const found = groups.map(
    (group) =>
      sql`exists (select from product_search search where ${indexedMatch({ phrase: null, groups: [group] })})`,
  );
  const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(found)}] as found`.execute(
    prepared(db),
  );
  const { found: isFound } = firstRow(rows);
  return new Set(groups.filter((_, index) => !isFound[index]).map(({ word }) => word));
}

/** Latin words that were written together or apart, such as "ringlight" and "key board". */
async function selectSpacings(
  db: Db | Tx,
  words: readonly string[],
  unknown: ReadonlySet<string>,
): Promise<Correction[]> {
  const latin = words.filter((word) => LATIN.test(word));
  const together = latin
    .slice(1)
    .map((word, index) => [`${latin[index] ?? ''} ${word}`, `${latin[index] ?? ''}${word}`]);
  const apart = latin
    .filter((word) => unknown.has(word))
    .flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2 * PART_MIN + 1) }, (_, index) => {
        const at = index + PART_MIN;
        return [word, `${word.slice(0, at)} ${word.slice(at)}`];
      }),
    );
  const spacings = [...together, ...apart].map(([part = '', word = '']) => ({ part, word }));
  if (spacings.length === 0) return [];
  const needed = [...new Set(spacings.flatMap(({ word }) => word.split(' ')))];
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_words where word = any(${needed}::text[])`.execute(prepared(db));
  const uses = new Map(rows.map((row) => [row.word, row.uses]));
  return spacings
    .filter(({ word }) => word.split(' ').every((piece) => uses.has(piece)))
    .map(({ part, word }) => ({ part, word, distance: 1, uses: uses.get(word) ?? 0 }));
}

/** The best correction of each part, parts with unknown words and few errors first. */
async function selectCorrections(
  db: Db | Tx,
  parts: readonly string[],
  unknown: ReadonlySet<string>,
): Promise<Correction[]> {
  const wrong = parts.filter((part) => editsAllowed(part) > 0);
  if (wrong.length === 0) return [];
  const keys = [...new Set(wrong.flatMap((part) => typoKeys(part, editsAllowed(part))))];
  // A sub-query hides the keys from the planner, which then always uses the index.
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from search_words where keys && (select ${keys}::integer[]) order by uses desc limit ${sql.lit(CANDIDATES_MAX)}`.execute(
    prepared(db),
  );
  const isUnknown = (part: string) => [...unknown].some((word) => part.includes(word));
  return wrong
    .flatMap((part) => {
      const max = editsAllowed(part);
      const [best] = rows
        .map(({ word, uses }) => ({ part, word, uses, distance: editDistance(part, word, max) }))
        .filter(({ word, distance }) => word !== part && distance <= max)
        .sort((a, b) => a.distance - b.distance || b.uses - a.uses);
      return best ? [best] : [];
    })
    .sort(
      (a, b) =>
        Number(isUnknown(b.part)) - Number(isUnknown(a.part)) ||
        a.distance - b.distance ||
        b.part.length - a.part.length,
    );
}
