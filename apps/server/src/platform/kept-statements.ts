// Statements that the connections of the pool keep parsed and planned. An order that ships asks some twenty, each by a key: reading and
// planning their texts took PostgreSQL as long as doing what they say.
import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import type { QueryConfig } from 'pg';
import { sha256 } from './secrets.ts';

/** Texts that vary with the length of a list are met a few times each; those stay out. */
const MET_BEFORE_KEPT = 5;
const KEPT_MAX = 300;
const COUNTED_MAX = 5_000;
const NAME_LETTERS = 24;

/**
 * Columns that are not named may become others while the server runs, since another one may migrate the database; PostgreSQL refuses
 * what it has kept then. An open end of a list, `limit $2`, is planned anew each time: how it is best read depends on the number.
 */
const NOT_TO_KEEP = /\b(?:select|returning|distinct)\s+\*|[,.]\s*\*|\blimit \$/;

const marked = new WeakSet<QueryId>();
const met = new Map<string, number>();
const names = new Map<string, string>();

/** Marks the statements of a `Kysely` as worth keeping: for reads by keys, and for transactions. Not for lists whose best plan differs by their values. */
export const keepStatements: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    marked.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The name of a text that is kept, the same on every connection and server; undefined for one that is not, or not yet. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= KEPT_MAX || NOT_TO_KEEP.test(text)) return name;
  const times = (met.get(text) ?? 0) + 1;
  if (times <= MET_BEFORE_KEPT) {
    if (times > 1 || met.size < COUNTED_MAX) met.set(text, times);
    return undefined;
  }
  met.delete(text);
  const given = sha256(text).slice(0, NAME_LETTERS);
  names.set(text, given);
  return given;
}

/** A statement as the driver takes it, by its name where it is kept. */
export function named(query: CompiledQuery): QueryConfig {
  const { sql: text, parameters } = query;
  const name = marked.has(query.queryId) && parameters.length > 0 ? nameOf(text) : undefined;
  return { text, values: parameters as unknown[], ...(name !== undefined && { name }) };
}
