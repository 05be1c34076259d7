import { Kysely, type Transaction } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { copyAuditKey } from './audit-key.ts';
import { prepareStatements } from './prepared-statements.ts';
import { pipelineStatements, PipeliningDialect } from './pipelining-dialect.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

declare const txBrand: unique symbol;
/** Money functions require this type, so that they do not compile outside a transaction. */
export type Tx = Transaction<Schema> & { readonly [txBrand]: true };

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
const STATEMENT_TIMEOUT_MS = 30_000;
/** The delay after PostgreSQL's own timeout: a live server reports the timeout itself first. */
const RESPONSE_MARGIN_MS = 5_000;
/** When a server disappears, its transaction must not hold locks for the hours that TCP takes to notice. */
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Also limits the wait for a free connection, then 503 with Retry-After: under overload running requests finish. */
const CONNECT_TIMEOUT_MS = 5_000;
/** New connections have empty caches and are slow at first. Firewalls drop idle ones after about 4 minutes. */
const IDLE_TIMEOUT_MS = 120_000;

/** Parses bigint as number, timestamps as ISO text in UTC, dates as YYYY-MM-DD. No amount or id is beyond 2^53. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) {
    return (value) => {
      const number = Number(value);
      if (!Number.isSafeInteger(number)) throw new RangeError(`bigint beyond a safe integer: ${value}`);
      return number;
    };
  }
  if (oid === TIMESTAMPTZ) return (value) => new Date(value).toISOString();
  if (oid === TIMESTAMPTZ_ARRAY) {
    const read = pg.types.getTypeParser(oid as never) as (value: string) => (Date | null)[];
    return (value) => read(value).map((at) => at && at.toISOString());
  }
  if (oid === DATE) return (value) => value;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}

/** Opens a pool of at most `max` connections (pg's default is 10). `pool.end()` or `db.destroy()` closes it. */
export function openDatabase(config: PoolConfig): { db: Db; pool: pg.Pool } {
  const statementTimeoutMs = Number(config.statement_timeout ?? STATEMENT_TIMEOUT_MS);
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    ...config,
    statement_timeout: statementTimeoutMs,
    pipeline: true,
    types: { getTypeParser: typeParser as never },
  });
  // The pool replaces a broken connection; the running query reports the error, which would otherwise end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // 0 means no limit in PostgreSQL.
  const statementMs = statementTimeoutMs > 0 ? statementTimeoutMs + RESPONSE_MARGIN_MS : Infinity;
  return { db: new Kysely<Schema>({ dialect: new PipeliningDialect(pool, statementMs) }), pool };
}

/** The same database, for reads by key or along one index: their statements are prepared. Transactions prepare theirs anyway. */
export function prepared(db: Db): Db {
  return db.withPlugin(prepareStatements);
}

/**
 * The same transaction, for statements whose results nobody reads: `execute(pipelined(tx))`. Each is sent with the next awaited statement or
 * the commit, and that one reports its failure. For writes, and for locks that the next statement needs; not for failures that a use case catches.
 */
export function pipelined(tx: Tx): Kysely<Schema> {
  return tx.withPlugin(pipelineStatements);
}

const hooks = new WeakMap<Tx, (() => void)[]>();

/** Runs `hook` after a commit, never after a rollback. For signals only: data that must not be lost belongs in a row. */
export function afterCommit(tx: Tx, hook: () => void): void {
  hooks.get(tx)?.push(hook);
}

const RETRIES_MAX = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Runs reads in one transaction, so that all of them see the database at the same moment. */
export async function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/**
 * Runs `work` in one transaction, with prepared statements. Retries up to four times after a serialization failure or deadlock, so `work`
 * must have no effect outside the transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const after: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (transaction) => {
        const tx = transaction.withPlugin(prepareStatements) as unknown as Tx;
        hooks.set(tx, after);
        copyAuditKey(db, tx);
        return await work(tx);
      });
      for (const hook of after) hook();
      return result;
    } catch (error) {
      if (!isRetryable(error) || attempt >= RETRIES_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
