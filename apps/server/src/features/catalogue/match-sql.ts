// SQL conditions of a keyword and the points of its words, for tables with `search_text` and its index of terms (search_vector).
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { WORD_BEGINNING, type KeywordMatch, type WordGroup } from './parse-keyword.ts';
import { isFoundInside, type WordForm } from './word-forms.ts';

/** More pairs cost the index more than they narrow the candidates. */
const PAIRS_MAX = 6;

/** A word as part of a text-search query. */
export const quoteLexeme = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** `isExact`: whether every text that the index finds has the form. */
type TermQuery = { query: string; isExact: boolean };

/** A form as a text-search query of the terms of `search_vector`. */
function termsOf(text: string): TermQuery {
  const letters = Array.from(text.replaceAll(' ', '_'));
  const pairs = letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`);
  if (letters.length === 1) return { query: quoteLexeme(text), isExact: true };
  if (letters.length === 2) return { query: pairs.map(quoteLexeme).join(), isExact: true };
  if (!text.startsWith(' '))
    return { query: [...new Set(spread(pairs))].map(quoteLexeme).join('&'), isExact: false };
  const words = text.trim().split(' ');
  const isOpen = (index: number) => index === words.length - 1 && !text.endsWith(' ');
  const terms = words.map((word, index) => `${quoteLexeme(`=${word}`)}${isOpen(index) ? ':*' : ''}`);
  return { query: terms.join('&'), isExact: words.length === 1 };
}

/** At most PAIRS_MAX of the pairs, from the whole text. */
function spread(pairs: readonly string[]): string[] {
  const step = Math.max(1, pairs.length / PAIRS_MAX);
  return pairs.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join('|');

/** The forms of conditions: those that contain another form find nothing more. */
export function widestForms(forms: readonly WordForm[]): string[] {
  const texts = [...new Set(forms.filter(({ isImplied }) => !isImplied).map(({ text }) => text))];
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}

/** Whether names with the phrase match by their words anyway. */
function isPhraseImplied({ phrase, groups }: KeywordMatch): boolean {
  if (phrase === null) return true;
  return groups.every(
    ({ word, forms, concepts }) =>
      forms.some(({ text }) => phrase.includes(text)) ||
      (concepts.length > 0 && isFoundInside(word) && phrase.includes(word)),
  );
}

/** The text-search query of the candidates: the index knows the words and pairs of a name, not their order. */
export function candidateQuery(match: KeywordMatch): string {
  const { phrase, groups } = match;
  const words = groups
    .map(({ forms }) => `(${anyOf(widestForms(forms).map((text) => termsOf(text).query))})`)
    .join('&');
  return phrase === null || isPhraseImplied(match) ? words : anyOf([termsOf(phrase).query, words]);
}

const has = (text: RawBuilder<unknown>, part: string) => sql<SqlBool>`strpos(${text}, ${part}) > 0`;

function hasAny(text: RawBuilder<unknown>, parts: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => has(text, part)),
    sql` or `,
  )})`;
}

type TextCondition = (match: KeywordMatch, text: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** Whether a text matches, without the index. Fast for many rows, but each keyword has its own statement. */
export const textMatches: TextCondition = (match, text) => {
  const { phrase, groups } = match;
  if (groups.length === 0) return sql<SqlBool>`false`;
  const words = sql.join<SqlBool>(
    groups.map(({ forms }) => hasAny(text, widestForms(forms))),
    sql` and `,
  );
  return phrase === null || isPhraseImplied(match)
    ? words
    : sql<SqlBool>`(${has(text, phrase)} or (${words}))`;
};

/** Like `textMatches`, for few rows: the same statement for every keyword, so that it can be prepared. */
export const fewTextsMatch: TextCondition = (match, text) => {
  const phrase = isPhraseImplied(match) ? null : match.phrase;
  const forms = match.groups.flatMap((group) => [...widestForms(group.forms), null]);
  return sql<SqlBool>`matches_keyword(${text}, ${phrase}::text, ${forms}::text[])`;
};

/** The part of a match that the index alone does not prove, so that the text is read. Undefined if it proves all. */
function unprovenMatch(match: KeywordMatch): KeywordMatch | undefined {
  if (!isPhraseImplied(match)) return match;
  const groups = match.groups.filter(
    ({ forms }) => !widestForms(forms).every((text) => termsOf(text).isExact),
  );
  return groups.length === 0 ? undefined : { phrase: null, groups };
}

/** A match of only the words as they were typed; undefined if the keyword has no synonyms. */
export function asTyped({ phrase, groups }: KeywordMatch): KeywordMatch | undefined {
  if (groups.every(({ concepts }) => concepts.length === 0)) return undefined;
  return {
    phrase,
    groups: groups.map((group) => ({
      ...group,
      forms: group.forms
        .filter(({ points }) => points >= WORD_BEGINNING)
        .map(({ text, points }) => ({ text, points })),
    })),
  };
}

/**
 * Whether a row of `search` matches, by the index, and by `matches` if the index does not prove it. The query is a sub-query to hide it
 * from the planner, which then always uses the index.
 */
export function indexedMatch(match: KeywordMatch, matches: TextCondition = textMatches): RawBuilder<SqlBool> {
  if (match.groups.length === 0) return sql<SqlBool>`false`;
  const candidates = sql<SqlBool>`search_vector(search.search_text) @@ (select ${candidateQuery(match)}::tsquery)`;
  const unproven = unprovenMatch(match);
  return unproven
    ? sql<SqlBool>`${candidates} and ${matches(unproven, sql`search.search_text`)}`
    : candidates;
}

/** Whether a text contains a part, by an index of its search_vector. */
export function hasPart(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`search_vector(${text}) @@ (select ${termsOf(part).query}::tsquery) and ${has(text, part)}`;
}

/** Larger than any popularity, so that popularity only orders equal matches. */
export const POPULARITY_RANGE = 32;

/** The points of the best form of a word in a text; 0 if it has none. */
export function pointsOf({ forms }: WordGroup, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const levels = [...new Set(forms.map(({ points }) => points))].sort((a, b) => b - a);
  const cases = levels.map((points) => {
    const parts = forms.filter((form) => form.points === points).map((form) => form.text);
    return sql`when ${hasAny(text, parts)} then ${sql.lit(points)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}
