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

/** For reads by key, and transactions. Not for lists, whose best plan depends on the values. */
export const prepareStatements: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    preparableQueries.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** Decides which statements of one database are prepared, and names them. Names are equal on every connection and server. */
export class StatementNames {
  readonly #useCounts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Converts a statement for the driver, with its name when it is prepared. */
  toQuery(query: CompiledQuery): QueryConfig {
    const { sql: text, parameters } = query;
    const isPreparable = preparableQueries.has(query.queryId) && parameters.length > 0;
    const name = isPreparable ? this.#nameOf(text) : undefined;
    return { text, values: parameters as unknown[], ...(name !== undefined && { name }) };
  }

  /** Undefined when the text is not prepared (yet). */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= PREPARED_MAX || NOT_PREPARABLE.test(text)) return name;
    const times = (this.#useCounts.get(text) ?? 0) + 1;
    if (times <= USES_BEFORE_PREPARING) {
      if (times > 1 || this.#useCounts.size < COUNTED_TEXTS_MAX) this.#useCounts.set(text, times);
      return undefined;
    }
    this.#useCounts.delete(text);
    const given = sha256(text).slice(0, NAME_LETTERS);
    this.#names.set(text, given);
    return given;
  }
}
