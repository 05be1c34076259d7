// Ranks the matches of a keyword by relevance. Here and not in SQL: a statement with every form of every word would be planned for
// each keyword, which takes longer than the search.
import { conceptToken, SCRIPTS } from './concept-tokens.ts';
import { POPULARITY_RANGE, widestForms } from './match-sql.ts';
import { WORD_BEGINNING, type KeywordMatch, type WordGroup } from './parse-keyword.ts';
import type { RankedIds } from './search-sql.ts';

/** Points for the phrase as it was typed, and for standing first in a name: Thai names begin with the kind of product. */
const PHRASE_POINTS = 6;
const FIRST_POINTS = 1;
const LANGUAGE_POINTS = 3;
/** Higher than any relevance. */
const CANDIDATE_KEY = 1_000_000;

/** A match with its search text. */
export type Candidate = { id: number; popularity: number; text: string };

/** Orders candidates by relevance. Their keys are above 0, the key of matches that are not ranked. */
export function rankCandidates(match: KeywordMatch, candidates: readonly Candidate[]): RankedIds {
  const relevance = relevanceTo(match);
  const rows = candidates
    .map((candidate) => ({ id: candidate.id, key: CANDIDATE_KEY + relevance(candidate) }))
    .sort((a, b) => b.key - a.key || b.id - a.id);
  return { ids: rows.map(({ id }) => id), keys: rows.map(({ key }) => key) };
}

/** Returns how well a candidate matches: a whole number, popular products first among equals. */
function relevanceTo({ phrase, groups }: KeywordMatch): (candidate: Candidate) => number {
  const words = groups.map((group) => ({
    forms: group.forms.toSorted((a, b) => b.points - a.points),
    // A word that names of several languages have: in one of them it may be a part of another word.
    languages: SCRIPTS.map((script) => group.concepts.map((concept) => conceptToken.script(concept, script))),
  }));
  const first = groups[0] && beginningsOf(groups[0]);
  return ({ popularity, text }) => {
    // The last line, which is much shorter than the whole.
    const tokens = text.slice(text.lastIndexOf('\n') + 1);
    const has = (part: string) => text.includes(part);
    const hasToken = (token: string) => tokens.includes(token);
    let points = phrase !== null && has(phrase) ? PHRASE_POINTS : 0;
    for (const { forms, languages } of words) {
      points += forms.find((form) => has(form.text))?.points ?? 0;
      points += LANGUAGE_POINTS * languages.filter((any) => any.some(hasToken)).length;
    }
    if (
      first?.words.some((word) => text.startsWith(word) || has(`\n${word}`)) ||
      first?.tokens.some(hasToken)
    )
      points += FIRST_POINTS;
    return points * POPULARITY_RANGE + popularity;
  };
}

/** With these a name begins with the word. Each line of a text is a name. */
function beginningsOf({ forms, concepts }: WordGroup): { words: string[]; tokens: string[] } {
  const own = forms.filter((form) => form.text.startsWith(' ') && form.points >= WORD_BEGINNING);
  return {
    // The others contain one of these.
    words: widestForms(own.map((form) => ({ ...form, isImplied: false }))),
    tokens: concepts.map((group) => conceptToken.first(group)),
  };
}
