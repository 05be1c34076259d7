// What the servers of one database tell one another, by LISTEN and NOTIFY. All of it is hints and passing news: whatever must not be
// lost is a row, and looked up again every few seconds.
import { randomBytes } from 'node:crypto';
import pg, { type PoolConfig } from 'pg';
import { linkPieces, linkReader, type LinkMessage } from './link-messages.ts';
import { linkQueue } from './link-queue.ts';

const CHANNEL = 'raan_realtime';
/** A statement that is not answered by then goes over a connection that is dead. */
const ANSWER_MS = 5_000;
const CHECK_EVERY_MS = 15_000;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

export type ServerLink = {
  /** Tells the other servers, soon; never this one. */
  tell(message: LinkMessage): void;
  stop(): Promise<void>;
};

type LinkOptions = {
  connection: PoolConfig;
  onMessage: (message: LinkMessage) => void;
  /** It listens, for the first time or again: what was said in between was not heard. */
  onListening: () => void;
  onError: (error: unknown) => void;
};

/** Joins the servers of a database. A connection of its own, that is made again whenever it breaks. */
export function joinServers({ connection, onMessage, onListening, onError }: LinkOptions): ServerLink {
  const self = randomBytes(6).toString('hex');
  const read = linkReader(self, onMessage);
  let client: pg.Client | undefined;
  const waiting = linkQueue();
  let sending: Promise<void> | undefined;
  let stopped = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let pauseMs = RECONNECT_MIN_MS;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'raan realtime',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let isOver = false;
    const over = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      if (client === fresh) client = undefined;
      if (error !== undefined && !stopped) onError(error);
      void fresh.end().catch(() => {});
      if (stopped) return;
      retryTimer = setTimeout(() => void connect(), pauseMs);
      pauseMs = Math.min(pauseMs * 2, RECONNECT_MAX_MS);
    };
    fresh.on('error', over);
    fresh.on('end', () => over());
    fresh.on('notification', ({ payload }) => {
      if (payload !== undefined) read(payload);
    });
    try {
      await fresh.connect();
      // A hint need not reach the disk.
      await fresh.query('set synchronous_commit = off');
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      over(error);
      return;
    }
    if (stopped) {
      over();
      return;
    }
    client = fresh;
    pauseMs = RECONNECT_MIN_MS;
    onListening();
    send();
  }

  /** One statement at a time; what is said meanwhile goes together in the next. */
  function send(): void {
    if (!client || waiting.isEmpty) return;
    sending ??= sendAll(client).finally(() => {
      sending = undefined;
      send();
    });
  }

  async function sendAll(over: pg.Client): Promise<void> {
    // Those who say something in the same moment are heard together.
    await new Promise((resolve) => setImmediate(resolve));
    const messages = waiting.take();
    const statement = `select pg_notify('${CHANNEL}', piece) from unnest($1::text[]) with ordinality as said (piece, at) order by at`;
    try {
      await over.query(statement, [linkPieces(self, messages)]);
    } catch (error) {
      waiting.putBack(messages);
      if (client === over) over.emit('error', error);
    }
  }

  /** Resolves when nothing waits to be said, or nobody can be told. */
  async function saidAll(): Promise<void> {
    if (!client || !sending) return;
    await sending;
    await saidAll();
  }

  // A connection may be dead without saying so.
  const checker = setInterval(() => {
    const checked = client;
    checked?.query('select 1').catch((error: unknown) => checked.emit('error', error));
  }, CHECK_EVERY_MS).unref();

  void connect();
  return {
    tell(message) {
      if (stopped) return;
      waiting.add(message);
      send();
    },
    async stop() {
      await saidAll();
      stopped = true;
      clearTimeout(retryTimer);
      clearInterval(checker);
      await client?.end().catch(() => {});
    },
  };
}
