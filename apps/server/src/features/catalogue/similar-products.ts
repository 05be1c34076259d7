// Products that nearly match, for a page with few or no matches: with some words of the keyword in their names, or in
// their descriptions.
import { sql } from 'kysely';
import { prepared, type Db } from '#platform/db.ts';
import { conceptToken } from './concept-tokens.ts';
import { candidateQuery, pointsOf, POPULARITY_RANGE, quoteLexeme } from './match-sql.ts';
import { WHOLE_WORD, type KeywordMatch, type WordGroup } from './parse-keyword.ts';
import type { ProductCriteria } from './product-filter.ts';
import { findMeaning, loadLexicon, type Lexicon } from './search-lexicon.ts';
import { filterConditions, type ProductScope } from './search-sql.ts';
import { wholeWords } from './word-forms.ts';

/** Similar products are shown below fewer matches than this. */
export const SIMILAR_BELOW = 12;
const SIMILAR_MAX = 20;
const DETAILS_POINTS = 3;
/** Limits the time of a search for words that many products have. */
const CANDIDATES_MAX = 60;
/** Sorts so many of the best sellers at most. */
const SORTED_MAX = 300;
/** Points of other kinds of the same thing. */
const RELATED = 2;
const RELATED_MAX = 60;
/** One matching word is enough for so few words. */
const FEW_WORDS = 3;
/** Numbers, units and short pieces of words occur in too many names to be the only match. */
const SAYS_ENOUGH = /^\D{3}|[\u3400-\u9fff]/u;
/** With more words, the combinations of a part of them are too many. */
const COMBINED_MAX = 5;
const HIGHLIGHTS_MAX = 60;

/** Selects ids of products that nearly match, best first, without `exceptIds`. */
export async function selectSimilarIds(
  db: Db,
  criteria: ProductCriteria,
  scope: ProductScope,
  exceptIds: readonly number[],
): Promise<number[]> {
  const { match } = criteria;
  if (!match || match.groups.length === 0) return [];
  // Without a match, other kinds of the same thing are not what was meant.
  const hasMatches = exceptIds.length > 0;
  const lexicon = await loadLexicon(db);
  const all = hasMatches ? match.groups.map((group) => withRelated(group, lexicon)) : match.groups;
  const groups = all.filter(({ word }) => SAYS_ENOUGH.test(word));
  if (groups.length === 0) return [];
  const needed = groups.length <= FEW_WORDS ? 1 : 2;
  const parts = combinations(groups, groups.length <= COMBINED_MAX ? needed : 1);
  const inNames = parts.map((part) => `(${candidateQuery({ phrase: null, groups: part })})`).join('|');
  const inDetails = parts
    .map((part) => `(${part.map((group) => detailsQuery(group, lexicon, hasMatches)).join('&')})`)
    .join('|');
  const points = groups.map(
    (group, index) => sql`coalesce(nullif(${pointsOf(group, sql`search.search_text`)}, 0),
      case when details.words @@ (select ${detailsQuery(group, lexicon, hasMatches)}::tsquery) then ${sql.lit(DETAILS_POINTS)} else 0 end) as ${sql.ref(`points_${index}`)}`,
  );
  const others = sql`case when ${filterConditions(criteria, scope)} and search.product_id <> all(${exceptIds}::bigint[]) then true else false end`;
  const isNamed = sql`search_vector(search.search_text) @@ (select ${inNames}::tsquery) and ${others}`;
  const pointColumns = groups.map((_, index) => sql.ref(`points_${index}`));
  // A name with all words would be a match.
  const isNameNeeded = hasMatches || needed < match.groups.length;
  const candidates = sql.lit(CANDIDATES_MAX);
  const { rows } = await sql<{ id: number }>`
    with ${
      isNameNeeded
        ? sql`popular as materialized (
      select product_id from (
        select product_id, popularity from product_search search where is_popular and ${isNamed} limit ${sql.lit(SORTED_MAX)}
      ) as found order by popularity desc, product_id desc limit ${candidates}
    ), named as materialized (
      select product_id from popular union
      (select product_id from product_search search
        where (select count(*) from popular) < ${sql.lit(SIMILAR_MAX)} and ${isNamed} limit ${candidates})
    )`
        : sql`named as materialized (select null::bigint as product_id where false)`
    }, candidate as (
      select product_id from named union
      (select product_id from search_details search
        where (select count(*) from named) < ${candidates} and words @@ (select ${inDetails}::tsquery) limit ${candidates})
    ), scored as materialized (
      select search.product_id, search.popularity, ${sql.join(points)}
      from candidate join product_search search on search.product_id = candidate.product_id
      left join search_details details on details.product_id = candidate.product_id
      where ${others}
    ), near as (
      select product_id, ${sql.join(pointColumns, sql` + `)} as points, popularity,
        ${sql.join(
          pointColumns.map((column) => sql`(${column} > 0)::int`),
          sql` + `,
        )} as words
      from scored
    )
    select product_id as id from near where words >= ${sql.lit(needed)}
    order by words desc, points * ${sql.lit(POPULARITY_RANGE)} + popularity desc, product_id desc limit ${sql.lit(SIMILAR_MAX)}`.execute(
    // One word has few different statements.
    groups.length === 1 ? prepared(db) : db,
  );
  return rows.map(({ id }) => id);
}

/** A word as a query for whole words of descriptions, which often mention its synonyms beside something else. */
function detailsQuery({ word, forms }: WordGroup, lexicon: Lexicon, hasSynonyms: boolean): string {
  const typed = forms.filter(({ points }) => points === WHOLE_WORD).map(({ text }) => text.trim());
  const synonyms = hasSynonyms ? (findMeaning(lexicon, word)?.synonyms ?? []) : [];
  return `(${Array.from(new Set([...typed, ...synonyms]), (text) => `(${text.split(' ').map(quoteLexeme).join('&')})`).join('|')})`;
}

/** Adds the other kinds of the same things. */
function withRelated(group: WordGroup, lexicon: Lexicon): WordGroup {
  const words = [...(findMeaning(lexicon, group.word)?.related ?? [])].slice(0, RELATED_MAX);
  const related = words.flatMap((word) => {
    const groups = [...(lexicon.meanings.get(word)?.groups ?? [])];
    return groups.length > 0
      ? groups.map((id) => ({ text: conceptToken.synonym(id), points: RELATED }))
      : wholeWords(word, RELATED);
  });
  const known = new Set(group.forms.map(({ text }) => text));
  const added = new Map(related.filter(({ text }) => !known.has(text)).map((form) => [form.text, form]));
  return { ...group, forms: [...group.forms, ...added.values()] };
}

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** The words to highlight in names. */
export function highlightedWords({ groups }: KeywordMatch, lexicon: Lexicon): string[] {
  const words = groups.flatMap(({ word, forms, concepts }) => {
    const own = forms.map(({ text }) => text.trim()).filter((text) => !text.startsWith('#'));
    const meaning = findMeaning(lexicon, word);
    const begun = meaning ? [] : lexicon.groups.filter(({ id }) => concepts.includes(id));
    return [
      ...own,
      ...(meaning ? [...meaning.synonyms, ...meaning.narrower] : []),
      ...begun.flatMap((group) => group.words),
    ];
  });
  return [...new Set(words)].slice(0, HIGHLIGHTS_MAX);
}
