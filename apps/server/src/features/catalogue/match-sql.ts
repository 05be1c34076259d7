// SQL conditions and ranking of a keyword, for tables with `search_text` (product_lines) and its index of pairs.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { KeywordMatch, WordForm, WordGroup } from './parse-keyword.ts';

/** Longer texts do not narrow the candidates further. */
const PAIRS_MAX = 24;

/** A word as part of a text-search query. */
export const quoteLexeme = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The pairs of a text as a text-search query; one character is the beginning of a pair. */
function pairsOf(text: string): string {
  const letters = Array.from(text.replaceAll(' ', '_'));
  const [only] = letters;
  if (letters.length === 1 && only) return `${quoteLexeme(only)}:*`;
  const pairs = letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
  return [...new Set(pairs)].slice(0, PAIRS_MAX).map(quoteLexeme).join('&');
}

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join('|');

/** Forms that contain another form find nothing more, so they are not part of conditions. */
function widestForms(forms: readonly WordForm[]): string[] {
  const texts = [...new Set(forms.map(({ text }) => text))];
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}

/** The text-search query of the candidates: the index knows the pairs of a name, not their order. */
export function candidateQuery({ phrase, groups }: KeywordMatch): string {
  const words = groups.map(({ forms }) => `(${anyOf(widestForms(forms).map(pairsOf))})`).join('&');
  return phrase === null ? words : anyOf([pairsOf(phrase), words]);
}

const has = (text: RawBuilder<unknown>, part: string) => sql<SqlBool>`strpos(${text}, ${part}) > 0`;

function hasAny(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => has(text, part)),
    sql` or `,
  )})`;
}

/** Whether a text matches, without the index. */
export function textMatches(
  { phrase, groups }: KeywordMatch,
  text: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (groups.length === 0) return sql<SqlBool>`false`;
  const words = sql.join<SqlBool>(
    groups.map(({ forms }) => hasAny(text, widestForms(forms))),
    sql` and `,
  );
  return phrase === null ? words : sql<SqlBool>`(${has(text, phrase)} or (${words}))`;
}

/** Whether the index alone proves a match: one word of one pair or character. */
function isIndexExact({ phrase, groups }: KeywordMatch): boolean {
  const texts = groups.flatMap(({ forms }) => widestForms(forms));
  return phrase === null && groups.length === 1 && texts.every((text) => Array.from(text).length <= 2);
}

/**
 * Whether a row of `search` matches, by the index. The query is a sub-query to hide it from the planner, which then always
 * uses the index.
 */
export function indexedMatch(match: KeywordMatch): RawBuilder<SqlBool> {
  if (match.groups.length === 0) return sql<SqlBool>`false`;
  const candidates = sql<SqlBool>`pair_vector(search.search_text) @@ (select ${candidateQuery(match)}::tsquery)`;
  if (isIndexExact(match)) return candidates;
  return sql<SqlBool>`${candidates} and ${textMatches(match, sql`search.search_text`)}`;
}

/** Points for the phrase as it was typed, and for standing first in a name: Thai names begin with the kind of product. */
const PHRASE_POINTS = 6;
const FIRST_POINTS = 1;
const LANGUAGE_POINTS = 3;
/** Larger than any popularity, so that popularity only orders equal matches. */
export const POPULARITY_RANGE = 32;

/** How well a row of `search` matches: a whole number, popular products first among equals. */
export function relevance(match: KeywordMatch): RawBuilder<unknown> {
  const text = sql`search.search_text`;
  const parts = [
    ...match.groups.flatMap((group) => [pointsOf(group, text), ...agreementOf(group, text)]),
    ...(match.phrase === null
      ? []
      : [sql`case when ${has(text, match.phrase)} then ${sql.lit(PHRASE_POINTS)} else 0 end`]),
    ...match.groups
      .slice(0, 1)
      .map(
        (group) =>
          sql`case when ${hasAny(sql`(E'\n' || ${text})`, firstForms(group))} then ${sql.lit(FIRST_POINTS)} else 0 end`,
      ),
  ];
  return sql`((${sql.join(parts, sql` + `)}) * ${sql.lit(POPULARITY_RANGE)} + search.popularity)::bigint`;
}

function firstForms({ forms }: WordGroup): string[] {
  return forms.filter(({ text }) => text.startsWith(' ')).map(({ text }) => `\n${text}`);
}

/** The points of the best form of a word in a text; 0 if it has none. */
export function pointsOf({ forms }: WordGroup, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const levels = [...new Set(forms.map(({ points }) => points))].sort((a, b) => b - a);
  const cases = levels.map((points) => {
    const parts = forms.filter((form) => form.points === points).map((form) => form.text);
    return sql`when ${hasAny(text, parts)} then ${sql.lit(points)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

const SCRIPTS = [/[a-z]/, /[\u0e00-\u0e7f]/, /[\u3400-\u9fff]/];

/** Points for a word that names of several languages have: in one of them it may be a part of another word. */
function agreementOf({ forms }: WordGroup, text: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const scripts = SCRIPTS.map((script) =>
    forms.filter((form) => script.test(form.text)).map((form) => form.text),
  );
  const named = scripts.filter((texts) => texts.length > 0);
  if (named.length < 2) return [];
  return named.map(
    (texts) => sql`case when ${hasAny(text, texts)} then ${sql.lit(LANGUAGE_POINTS)} else 0 end`,
  );
}
