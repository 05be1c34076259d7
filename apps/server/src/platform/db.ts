// The database: one pool, typed queries, and transactions as a type of their own.
import { Kysely, type Transaction } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { passAuditKey } from './audit-key.ts';
import { keepStatements } from './kept-statements.ts';
import { answersUnread, PoolDialect } from './pool-dialect.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

declare const txBrand: unique symbol;
/** An open transaction. Money code takes this type, so that it does not compile outside one. */
export type Tx = Transaction<Schema> & { readonly [txBrand]: true };

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
const STATEMENT_TIMEOUT_MS = 30_000;
/** How much later than PostgreSQL we cancel a statement: if it is alive, it reports its own timeout first. */
const RESPONSE_MARGIN_MS = 5_000;
/** A transaction whose server is gone without a word must not hold its locks for the hours that TCP takes to notice. */
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * Also how long a request waits where all connections are in use. Beyond that it is answered 503 with Retry-After: under more work
 * than there is time for, those who wait are told soon, and those at work get on.
 */
const CONNECT_TIMEOUT_MS = 5_000;
/** A new connection knows no tables and no statements yet, and is slow over its first ones. Firewalls forget idle ones after about 4 minutes. */
const IDLE_TIMEOUT_MS = 120_000;

/** bigint columns as numbers, timestamps as ISO text in UTC, dates as YYYY-MM-DD. A bigint beyond 2^53 throws: no amount or id of ours is. */
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

/** Opens a pool of at most `max` connections (pg's own default is 10). `pool.end()` or `db.destroy()` closes it. */
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
  // A connection that breaks is replaced by the pool, and whoever was using it is told by their query. Without these listeners it
  // would end the process: the pool's own hears of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // 0 is PostgreSQL's way of saying no limit.
  const statementMs = statementTimeoutMs > 0 ? statementTimeoutMs + RESPONSE_MARGIN_MS : Infinity;
  return { db: new Kysely<Schema>({ dialect: new PoolDialect(pool, statementMs) }), pool };
}

/** The same database for reads by keys or along one index, whose statements are kept planned. Transactions keep theirs anyway. */
export function byKey(db: Db): Db {
  return db.withPlugin(keepStatements);
}

/**
 * The same transaction for statements whose answers nobody reads: `execute(later(tx))`. Each goes, in its turn, along with the next statement that is
 * waited for, or with the commit, and where it fails, that one does. For writes, and for a lock that the
 * transaction's next statement needs; not for what a use case catches.
 */
export function later(tx: Tx): Kysely<Schema> {
  return tx.withPlugin(answersUnread);
}

const hooks = new WeakMap<Tx, (() => void)[]>();

/** Runs `hook` once the transaction has committed; never when it rolls back. For hints only: what must not be lost is a row. */
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

/**
 * Runs `work` in one transaction: all of it is committed, or none. Its statements are kept planned. Tried again (at most four times,
 * with a growing random pause) when PostgreSQL broke it off because of a concurrent one, so `work` must have no effect outside the
 * transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const after: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (transaction) => {
        const tx = transaction.withPlugin(keepStatements) as unknown as Tx;
        hooks.set(tx, after);
        passAuditKey(db, tx);
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
