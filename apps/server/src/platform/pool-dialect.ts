// How statements get to PostgreSQL. A turn on the wire costs server and database more than most of what is asked in it, so what a
// transaction asks without waiting for an answer goes along with the next statement that is waited for.
import type { Writable } from 'node:stream';
import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Driver,
  type KyselyPlugin,
  type QueryId,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { waitForDatabase } from './database-wait.ts';
import { named } from './kept-statements.ts';
import { firstOf } from './rows.ts';

const unread = new WeakSet<QueryId>();

/** Marks the statements of a transaction whose answers nobody reads. */
export const answersUnread: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    unread.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const IDLE = 'I';

/** A connection lent by the pool. Between two calls of it no answer is under way: what was sent has been answered. */
class PoolConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #stream: Writable;
  readonly #statementMs: number;
  /** In the order in which they were asked; not on the wire yet. */
  #held: CompiledQuery[] = [];
  #isBroken = false;

  constructor(client: PoolClient, statementMs: number) {
    this.#client = client;
    this.#statementMs = statementMs;
    // The driver's types leave out its socket.
    this.#stream = (client as unknown as { connection: { stream: Writable } }).connection.stream;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (unread.has(query.queryId)) {
      this.hold(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(query);
    return { rows: rows as R[], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Has a statement sent with the next one that is waited for. */
  hold(query: CompiledQuery): void {
    this.#held.push(query);
  }

  async commit(): Promise<void> {
    const { command } = await this.#send(CompiledQuery.raw('commit'));
    // So PostgreSQL answers where a statement had failed and nobody minded.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#held = [];
    // A destroyed connection ends its transaction too.
    if (this.#isBroken || !this.#isInTransaction()) return;
    try {
      await this.#send(CompiledQuery.raw('rollback'));
    } catch {
      // The connection is given up, which ends the transaction as well. What made it roll back is what is told.
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#held.length > 0 || this.#isInTransaction());
  }

  #isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== IDLE;
  }

  /** As `#exchange`. Destroys the connection and throws DatabaseTimeoutError when PostgreSQL does not respond in time. */
  async #send(last: CompiledQuery): Promise<Answer> {
    return await waitForDatabase(
      () => this.#exchange(last),
      this.#statementMs,
      (error) => {
        this.#isBroken = true;
        this.#stream.destroy(error);
      },
    );
  }

  /**
   * Sends what was held back and `last` in one write, and waits for all their answers. Throws the first failure: of what comes after one,
   * PostgreSQL says no more than that.
   */
  async #exchange(last: CompiledQuery): Promise<Answer> {
    const queries = [...this.#held, last];
    this.#held = [];
    const asked: Promise<Answer>[] = [];
    this.#stream.cork();
    try {
      for (const query of queries) {
        const { answer, isWritten } = this.#write(query);
        asked.push(answer);
        if (isWritten) continue;
        // PostgreSQL never hears of a statement that could not be written. Nothing may follow it then, a commit least of all; and the driver
        // may believe that the connection keeps it.
        this.#isBroken = true;
        break;
      }
    } finally {
      this.#stream.uncork();
    }
    for (const settled of await Promise.allSettled(asked)) {
      if (settled.status === 'fulfilled') continue;
      // Of the driver's own, a trace begins at the socket that the failure was read from.
      if (settled.reason instanceof Error) Error.captureStackTrace(settled.reason);
      throw settled.reason;
    }
    return await firstOf(asked.slice(-1));
  }

  #write(query: CompiledQuery): { answer: Promise<Answer>; isWritten: boolean } {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    let isWritten = true;
    this.#client.query(named(query), (error: Error | null, answer) => {
      if (!error) return resolve(answer);
      isWritten = false;
      reject(error);
    });
    return { answer: promise, isWritten };
  }

  // oxlint-disable-next-line require-yield -- what is long is read in pages
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not for cursors');
  }
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #statementMs: number;
  readonly #connections = new WeakMap<PoolClient, PoolConnection>();

  constructor(pool: Pool, statementMs: number) {
    this.#pool = pool;
    this.#statementMs = statementMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await this.#connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PoolConnection(client, this.#statementMs);
    this.#connections.set(client, connection);
    return connection;
  }

  /** The pool has its own limit; a caller whose budget ends earlier leaves, and its connection goes back when it comes. */
  async #connect(): Promise<PoolClient> {
    let isAbandoned = false;
    const connect = async () => {
      const client = await this.#pool.connect();
      if (isAbandoned) client.release();
      return client;
    };
    return await waitForDatabase(connect, Infinity, () => {
      isAbandoned = true;
    });
  }

  /** It begins with its first statement. */
  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.hold(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`));
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * PostgreSQL through a pool whose connections take statements that nobody waits for (`answersUnread`) and keep others planned
 * (`keepStatements`). No statement takes longer than `statementMs`.
 */
export class PoolDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #statementMs: number;

  constructor(pool: Pool, statementMs: number) {
    super({ pool });
    this.#pool = pool;
    this.#statementMs = statementMs;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool, this.#statementMs);
  }
}
