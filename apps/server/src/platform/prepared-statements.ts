// Shipping an order runs about twenty statements by key; parsing and planning them took as long as executing them.
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import type { QueryConfig } from 'pg';
import { sha256 } from './secrets.ts';

/** A text that varies with the length of a list appears only a few times and is not prepared. */
const USES_BEFORE_PREPARING = 5;
const PREPARED_MAX = 300;
const COUNTED_TEXTS_MAX = 5_000;
const NAME_LETTERS = 24;

/**
 * A migration on another server may change the columns behind a star, and then PostgreSQL refuses the
 * prepared statement. The best plan of `limit $2` depends on its value.
 */
const NOT_PREPARABLE = /\b(?:select|returning|distinct)\s+\*|[,.]\s*\*|\blimit \$/;

const preparableQueries = new WeakSet<QueryId>();
const useCounts = new Map<string, number>();
const names = new Map<string, string>();

/** For reads by key, and transactions. Not for lists, whose best plan depends on the values. */
export const prepareStatements: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    preparableQueries.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Name of a prepared text, equal on every connection and server; undefined when it is not prepared (yet). */
function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= PREPARED_MAX || NOT_PREPARABLE.test(text)) return name;
  const times = (useCounts.get(text) ?? 0) + 1;
  if (times <= USES_BEFORE_PREPARING) {
    if (times > 1 || useCounts.size < COUNTED_TEXTS_MAX) useCounts.set(text, times);
    return undefined;
  }
  useCounts.delete(text);
  const given = sha256(text).slice(0, NAME_LETTERS);
  names.set(text, given);
  return given;
}

/** Converts a statement for the driver, with its name when it is prepared. */
export function withPreparedName(query: CompiledQuery): QueryConfig {
  const { sql: text, parameters } = query;
  const name = preparableQueries.has(query.queryId) && parameters.length > 0 ? preparedName(text) : undefined;
  return { text, values: parameters as unknown[], ...(name !== undefined && { name }) };
}
