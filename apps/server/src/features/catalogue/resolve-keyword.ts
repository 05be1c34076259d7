// Decides what a keyword means by what the catalogue holds: whole words and their beginnings, otherwise parts of words,
// otherwise words with few typing errors. Filters and stores do not change the meaning, so that batches over all matches
// find the same products to their end.
import type { Db, Tx } from '#platform/db.ts';
import { examineKeyword } from './correct-keyword.ts';
import { parseKeywordMatch, type KeywordMatch } from './parse-keyword.ts';
import { NO_CRITERIA, type ProductCriteria } from './product-filter.ts';
import { selectRevisions } from './products.queries.ts';
import { loadLexicon } from './search-lexicon.ts';
import { loadCached, loadTotals, type Revisions, type Totals } from './totals.ts';

const CATALOGUE = { kind: 'catalogue' } as const;

/**
 * `corrected`: the keyword without typing errors, if only that finds products. `emptyAt`: the revisions at which the typed keyword found
 * nothing.
 */
export type ResolvedCriteria = ProductCriteria & { corrected?: string; emptyAt?: Revisions };

type Meaning = { match: KeywordMatch; corrected?: string };

/**
 * Returns the criteria with the narrowest meaning of the keyword that finds a product on sale. Counts in `tx` if present. Otherwise
 * counts since `minRevisions` may decide, and the caller must compare `emptyAt` with the current revisions.
 */
export async function resolveKeyword(
  db: Db,
  criteria: ProductCriteria,
  { tx, minRevisions }: { tx?: Tx; minRevisions?: Revisions | undefined } = {},
): Promise<ResolvedCriteria> {
  const { match, keyword } = criteria;
  if (!match || match.groups.length === 0) return criteria;
  const typed = await loadMatches(db, match, { minRevisions, tx });
  if (typed.matches > 0) return criteria;
  const known = tx ? undefined : typed.ranked?.revisions;
  const emptyAt = known ?? (await selectRevisions(tx ?? db, CATALOGUE));
  const meaning = await loadCached(
    db,
    `meaning ${keyword}`,
    { minRevisions: { ...emptyAt, listings: 0 }, tx },
    async () => ({ value: await chooseMeaning(db, keyword, match, emptyAt, tx), revisions: emptyAt }),
  );
  return { ...criteria, ...meaning, emptyAt };
}

async function chooseMeaning(
  db: Db,
  keyword: string,
  typed: KeywordMatch,
  minRevisions: Revisions,
  tx: Tx | undefined,
): Promise<Meaning> {
  const finds = async (match: KeywordMatch) => (await countMatches(db, match, { minRevisions, tx })) > 0;
  if (await finds(typed)) return { match: typed };
  const lexicon = await loadLexicon(db, tx);
  const { mayBeInside, corrections } = await examineKeyword(tx ?? db, keyword, lexicon);
  const inside = parseKeywordMatch(keyword, lexicon, { inside: true });
  if (mayBeInside && (await finds(inside))) return { match: inside };
  let closest: Meaning | undefined;
  for (const corrected of corrections) {
    const match = parseKeywordMatch(corrected, lexicon);
    if (await finds(match)) return { match, corrected };
    // Without a product that has all words, the corrected words still find similar ones.
    closest ??= { match, corrected };
  }
  return closest ?? { match: typed };
}

/** Fewer matches may be those of a misspelled name. */
const FEW_MATCHES = 3;
/** A correction must find so many times more. */
const MUCH_MORE = 5;

/** Returns a correction that finds far more products on sale than a keyword with few matches; otherwise null. */
export async function findBetterKeyword(
  db: Db,
  { match, keyword, corrected }: ResolvedCriteria,
  minRevisions: Revisions,
): Promise<string | null> {
  if (!match || corrected !== undefined) return null;
  const revisions = { ...minRevisions, listings: 0 };
  const options = { minRevisions: revisions, tx: undefined };
  const typed = await countMatches(db, match, options);
  if (typed === 0 || typed > FEW_MATCHES) return null;
  return await loadCached(db, `better ${keyword}`, { minRevisions: revisions }, async () => {
    const lexicon = await loadLexicon(db);
    const { corrections } = await examineKeyword(db, keyword, lexicon, { isKnownSuspect: true });
    for (const better of corrections)
      if ((await countMatches(db, parseKeywordMatch(better, lexicon), options)) >= typed * MUCH_MORE)
        return { value: better, revisions };
    return { value: null, revisions };
  });
}

type CountOptions = { minRevisions?: Revisions | undefined; tx: Tx | undefined };

async function loadMatches(db: Db, match: KeywordMatch, options: CountOptions): Promise<Totals> {
  return await loadTotals(db, { ...NO_CRITERIA, match }, CATALOGUE, { ...options, isCapped: true });
}

async function countMatches(db: Db, match: KeywordMatch, options: CountOptions): Promise<number> {
  return (await loadMatches(db, match, options)).matches;
}
