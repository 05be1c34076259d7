// Statements that the connections of the pool keep parsed and planned. An order that ships asks some twenty, each by a key: reading and
// planning their texts took PostgreSQL as long as doing what they say.
import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type KyselyPlugin,
  type PostgresDialectConfig,
  type QueryId,
} from 'kysely';
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

/** The driver takes a text with its name wherever it takes a text. */
function named(query: CompiledQuery): CompiledQuery {
  const name = marked.has(query.queryId) && query.parameters.length > 0 ? nameOf(query.sql) : undefined;
  return name === undefined ? query : { ...query, sql: { name, text: query.sql } as unknown as string };
}

class KeepingDriver extends PostgresDriver {
  readonly #connections = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (!this.#connections.has(connection)) {
      this.#connections.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, ...rest) => execute(named(query), ...rest);
    }
    return connection;
  }
}

/** PostgreSQL through a pool whose connections keep what `keepStatements` marks. */
export class KeepingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new KeepingDriver(this.#config);
  }
}
