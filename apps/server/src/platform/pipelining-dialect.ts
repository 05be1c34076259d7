// A round trip costs more than most statements, so pipelined statements travel with the next awaited one.
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
import type { Pool, PoolClient, QueryResult as PgResult } from 'pg';
import { waitForDatabase } from './database-wait.ts';
import { StatementNames } from './prepared-statements.ts';
import { firstRow } from './rows.ts';

const pipelinedQueries = new WeakSet<QueryId>();

export const pipelineStatements: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    pipelinedQueries.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const IDLE = 'I';

/** A connection of the pool. Between two calls no response is outstanding. */
class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #stream: Writable;
  readonly #statementMs: number;
  readonly #names: StatementNames;
  /** In order; not sent yet. */
  #queued: CompiledQuery[] = [];
  #isBroken = false;

  constructor(client: PoolClient, statementMs: number, names: StatementNames) {
    this.#client = client;
    this.#statementMs = statementMs;
    this.#names = names;
    // The driver's types omit its socket.
    this.#stream = (client as unknown as { connection: { stream: Writable } }).connection.stream;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (pipelinedQueries.has(query.queryId)) {
      this.enqueue(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#send(query);
    return { rows: rows as R[], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Queues a statement to be sent with the next awaited one. */
  enqueue(query: CompiledQuery): void {
    this.#queued.push(query);
  }

  async commit(): Promise<void> {
    const { command } = await this.#send(CompiledQuery.raw('commit'));
    // PostgreSQL answers a commit with ROLLBACK when an earlier statement failed and nobody handled it.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    this.#queued = [];
    // Destroying a connection also ends its transaction.
    if (this.#isBroken || !this.#isInTransaction()) return;
    try {
      await this.#send(CompiledQuery.raw('rollback'));
    } catch {
      // Discarding the connection also ends the transaction. The caller gets the error that caused the rollback.
      this.#isBroken = true;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken || this.#queued.length > 0 || this.#isInTransaction());
  }

  #isInTransaction(): boolean {
    return this.#client.getTransactionStatus() !== IDLE;
  }

  /** Throws DatabaseTimeoutError and destroys the connection when PostgreSQL does not respond in time. */
  async #send(last: CompiledQuery): Promise<PgResult> {
    return await waitForDatabase(
      () => this.#exchange(last),
      this.#statementMs,
      (error) => {
        this.#isBroken = true;
        this.#stream.destroy(error);
      },
    );
  }

  /** One write for all. Throws the first failure, because later ones report only an aborted transaction. */
  async #exchange(last: CompiledQuery): Promise<PgResult> {
    const queries = [...this.#queued, last];
    this.#queued = [];
    const results: Promise<PgResult>[] = [];
    this.#stream.cork();
    try {
      for (const query of queries) {
        const { answer, isWritten } = this.#write(query);
        results.push(answer);
        if (isWritten) continue;
        // PostgreSQL never saw this statement. Nothing may follow it, least of all a commit.
        this.#isBroken = true;
        break;
      }
    } finally {
      this.#stream.uncork();
    }
    for (const settled of await Promise.allSettled(results)) {
      if (settled.status === 'fulfilled') continue;
      // The driver's stack trace begins at the socket. Replace it by ours.
      if (settled.reason instanceof Error) Error.captureStackTrace(settled.reason);
      throw settled.reason;
    }
    return await firstRow(results.slice(-1));
  }

  #write(query: CompiledQuery): { answer: Promise<PgResult>; isWritten: boolean } {
    const { promise, resolve, reject } = Promise.withResolvers<PgResult>();
    let isWritten = true;
    this.#client.query(this.#names.toQuery(query), (error: Error | null, answer) => {
      if (!error) return resolve(answer);
      isWritten = false;
      reject(error);
    });
    return { answer: promise, isWritten };
  }

  // oxlint-disable-next-line require-yield -- long results are read in pages
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not for cursors');
  }
}

class PipeliningDriver implements Driver {
  readonly #pool: Pool;
  readonly #statementMs: number;
  readonly #connections = new WeakMap<PoolClient, PipeliningConnection>();
  readonly #names = new StatementNames();

  constructor(pool: Pool, statementMs: number) {
    this.#pool = pool;
    this.#statementMs = statementMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipeliningConnection> {
    const client = await this.#connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PipeliningConnection(client, this.#statementMs, this.#names);
    this.#connections.set(client, connection);
    return connection;
  }

  /** A caller whose budget ends earlier leaves, and the connection returns to the pool when it arrives. */
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

  /** The transaction begins with its first statement. */
  async beginTransaction(
    connection: PipeliningConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.enqueue(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`));
  }

  async commitTransaction(connection: PipeliningConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PipeliningConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PipeliningConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** PostgreSQL dialect with pipelined and prepared statements. No statement takes longer than `statementMs`. */
export class PipeliningDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #statementMs: number;

  constructor(pool: Pool, statementMs: number) {
    super({ pool });
    this.#pool = pool;
    this.#statementMs = statementMs;
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#pool, this.#statementMs);
  }
}
