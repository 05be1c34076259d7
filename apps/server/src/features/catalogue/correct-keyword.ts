// Explains a keyword that finds little or nothing: parts of words, or typing errors.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { hasPart, indexedMatch } from './match-sql.ts';
import { parseKeywordMatch, type WordGroup } from './parse-keyword.ts';
import { productForm } from './product-form.ts';
import { findMeaning, type Lexicon } from './search-lexicon.ts';
import { LATIN, THAI } from './split-words.ts';
import { isFoundInside } from './word-forms.ts';
import { editDistance, editsAllowed, typoKeys } from './typo-keys.ts';

/** A part of the keyword and the word that it probably means. */
type Correction = { part: string; word: string; distance: number; uses: number };

const CANDIDATES_MAX = 400;
const KEYWORDS_MAX = 3;
/** Shorter pieces are parts of many words by chance. */
const PART_MIN = 3;

/**
 * `mayBeInside`: words of names may contain every Latin word of the keyword, and one of them in a longer word; otherwise its whole words
 * find the same. `corrections`: keywords without the typing errors, the most probable first.
 */
type Examined = { mayBeInside: boolean; corrections: string[] };

/**
 * Looks up a keyword among the words of names and synonyms, which are far fewer than names. `isKnownSuspect`: words of products may be
 * errors too, such as a misspelled name.
 */
export async function examineKeyword(
  db: Db | Tx,
  text: string,
  lexicon: Lexicon,
  { isKnownSuspect = false } = {},
): Promise<Examined> {
  const form = productForm(text, lexicon.chinese);
  const { groups } = parseKeywordMatch(form, lexicon);
  // A synonym is spelled correctly, even if no product has it.
  const suspects = groups.filter(({ word }) => !findMeaning(lexicon, word));
  const words = groups.map(({ word }) => word);
  // An error changes where Thai words are split, so their neighbours may be part of the same word.
  const runs = words.flatMap((_, index) =>
    [2, 3]
      .map((size) => words.slice(index, index + size).join(''))
      .filter((run) => THAI.test(run) && form.includes(run)),
  );
  const typed = suspects.map(({ word }) => word);
  const spacings = spacingsOf(words, typed);
  const asked = isKnownSuspect ? { groups: [], unverified: [] } : { groups, unverified: suspects };
  const found = await lookUp(db, { ...asked, parts: [...typed, ...runs], spacings });
  const unknown = typed.filter((word) => !found.known.has(word));
  const corrections = [
    ...spacings
      .filter(({ part }) => part.includes(' ') || unknown.includes(part))
      .filter(({ word }) => word.split(' ').every((piece) => found.pieces.has(piece)))
      .map(({ part, word }) => ({ part, word, distance: 1, uses: found.pieces.get(word) ?? 0 })),
    ...bestCorrections([...new Set([...unknown, ...runs])], found.near, unknown),
  ];
  const best = corrections.filter(({ part }) => form.includes(part)).slice(0, KEYWORDS_MAX);
  const single = best.map(({ part, word }) => form.replace(part, word));
  const all = best.reduce((corrected, { part, word }) => corrected.replace(part, word), form);
  const corrected = new Set([...(best.length > 1 ? [all] : []), ...single]);
  return { mayBeInside: found.mayBeInside, corrections: [...corrected].filter((one) => one !== form) };
}

type Spacing = { part: string; word: string };

/** Latin words that may have been written together or apart, such as "ringlight" and "key board". */
function spacingsOf(words: readonly string[], suspects: readonly string[]): Spacing[] {
  const latin = words.filter((word) => LATIN.test(word));
  const together = latin.slice(1).map((word, index) => {
    const previous = latin[index] ?? '';
    return { part: `${previous} ${word}`, word: `${previous}${word}` };
  });
  const apart = suspects
    .filter((word) => LATIN.test(word))
    .flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2 * PART_MIN + 1) }, (_, index) => {
        const at = index + PART_MIN;
        return { part: word, word: `${word.slice(0, at)} ${word.slice(at)}` };
      }),
    );
  return [...together, ...apart];
}

type WordRow = { word: string; uses: number };
/**
 * `known`: the unverified words that products on sale have. `pieces`: uses of the words of spacings. `near`: words that may be meant by
 * a part.
 */
type Found = {
  mayBeInside: boolean;
  known: ReadonlySet<string>;
  pieces: ReadonlyMap<string, number>;
  near: readonly WordRow[];
};

/** Looks up everything in one statement. */
async function lookUp(
  db: Db | Tx,
  asked: {
    groups: readonly WordGroup[];
    unverified: readonly WordGroup[];
    parts: readonly string[];
    spacings: readonly Spacing[];
  },
): Promise<Found> {
  const { groups, unverified, parts, spacings } = asked;
  const isInside = mayBeInside(groups);
  const pieces = [...new Set(spacings.flatMap(({ word }) => word.split(' ')))];
  const keys = [...new Set(parts)].map((part) => keysOf(part)).filter(({ length }) => length > 0);
  if (!isInside && pieces.length === 0 && keys.length === 0)
    return { mayBeInside: true, known: new Set(), pieces: new Map(), near: [] };
  const isKnown = unverified.map(
    (group) =>
      sql`exists (select from product_search search where ${indexedMatch({ phrase: null, groups: [group] })})`,
  );
  // Each part has its own limit, so that common words near one do not displace those near another.
  const { rows } = await sql<{
    mayBeInside: boolean;
    isKnown: boolean[];
    pieces: WordRow[];
    near: WordRow[];
  }>`
    select ${isInside ?? sql`true`} as "mayBeInside", array[${sql.join(isKnown)}]::boolean[] as "isKnown",
      (select coalesce(json_agg(piece), '[]') from (
        select word, uses from search_words where word = any(${pieces}::text[])
      ) as piece) as pieces,
      (select coalesce(json_agg(near), '[]') from (
        select found.* from unnest(${keys.map((part) => `{${part.join()}}`)}::text[]) as part (keys) cross join lateral (
          select word, uses from search_words known where known.keys && part.keys::integer[]
          order by uses desc limit ${sql.lit(CANDIDATES_MAX)}
        ) as found
      ) as near) as near`.execute(prepared(db));
  const found = firstRow(rows);
  const known = unverified.filter((_, index) => found.isKnown[index]).map(({ word }) => word);
  return {
    ...found,
    known: new Set(known),
    pieces: new Map(found.pieces.map(({ word, uses }) => [word, uses])),
  };
}

/** Undefined if it need not be looked up: then they may be. The words do not include those of products that the job has yet to read. */
function mayBeInside(groups: readonly WordGroup[]): RawBuilder<SqlBool> | undefined {
  const words = groups.filter(({ word, concepts }) => concepts.length === 0 || !isFoundInside(word));
  const latin = words.filter(({ word }) => LATIN.test(word) && word.length >= PART_MIN);
  const hasOthers = latin.length < words.length;
  if (groups.length === 0 || (hasOthers && latin.length === 0)) return undefined;
  const contains = (part: string) =>
    sql`select from search_words known where ${hasPart(sql`known.word`, part)} and known.uses > 0`;
  const isPart = latin.map(({ word }) => sql`exists (${contains(word)})`);
  const isLonger = latin.map(
    ({ word, forms }) =>
      sql`exists (${contains(word)} and known.word <> all(${forms.map(({ text }) => text.trim())}::text[]))`,
  );
  const needed = hasOthers ? isPart : [...isPart, sql`(${sql.join([sql`false`, ...isLonger], sql` or `)})`];
  return sql<SqlBool>`(exists (select from unread_products) or (${sql.join(needed, sql` and `)}))`;
}

const keysOf = (part: string): number[] => (editsAllowed(part) > 0 ? typoKeys(part, editsAllowed(part)) : []);

/** The best correction of each part, parts with unknown words and few errors first. */
function bestCorrections(
  parts: readonly string[],
  near: readonly WordRow[],
  unknown: readonly string[],
): Correction[] {
  const isUnknown = (part: string) => unknown.some((word) => part.includes(word));
  return parts
    .flatMap((part) => {
      const max = editsAllowed(part);
      const [best] =
        max === 0
          ? []
          : near
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
