// LISTEN and NOTIFY may lose messages: everything that must last is a row in the database, which every server polls.
import { randomBytes } from 'node:crypto';
import pg, { type PoolConfig } from 'pg';
import { encodeLinkMessages, linkDecoder, type LinkMessage } from './link-messages.ts';
import { linkQueue } from './link-queue.ts';

const CHANNEL = 'raan_realtime';
/** A statement without a result after this time means that the connection is dead. */
const STATEMENT_TIMEOUT_MS = 5_000;
const CHECK_EVERY_MS = 15_000;
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

export type ServerLink = {
  /** Sends a message to all other servers, asynchronously. */
  send(message: LinkMessage): void;
  stop(): Promise<void>;
};

type LinkOptions = {
  connection: PoolConfig;
  onMessage: (message: LinkMessage) => void;
  /** Called whenever the link is (re-)established. Messages sent in between were missed. */
  onListening: () => void;
  onError: (error: unknown) => void;
};

/** Links this server with the others of its database, over a connection of its own that is restored whenever it breaks. */
export function startServerLink({ connection, onMessage, onListening, onError }: LinkOptions): ServerLink {
  const ownId = randomBytes(6).toString('hex');
  const decode = linkDecoder(ownId, onMessage);
  let client: pg.Client | undefined;
  const queue = linkQueue();
  let sending: Promise<void> | undefined;
  let stopped = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryDelayMs = RECONNECT_MIN_MS;

  async function connect(): Promise<void> {
    const newClient = new pg.Client({
      ...connection,
      application_name: 'raan realtime',
      keepAlive: true,
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    });
    let isClosed = false;
    const close = (error?: unknown) => {
      if (isClosed) return;
      isClosed = true;
      if (client === newClient) client = undefined;
      if (error !== undefined && !stopped) onError(error);
      void newClient.end().catch(() => {});
      if (stopped) return;
      retryTimer = setTimeout(() => void connect(), retryDelayMs);
      retryDelayMs = Math.min(retryDelayMs * 2, RECONNECT_MAX_MS);
    };
    newClient.on('error', close);
    newClient.on('end', () => close());
    newClient.on('notification', ({ payload }) => {
      if (payload !== undefined) decode(payload);
    });
    try {
      await newClient.connect();
      // Messages are not stored, so a commit need not wait for the disk.
      await newClient.query('set synchronous_commit = off');
      await newClient.query(`listen ${CHANNEL}`);
    } catch (error) {
      close(error);
      return;
    }
    if (stopped) {
      close();
      return;
    }
    client = newClient;
    retryDelayMs = RECONNECT_MIN_MS;
    onListening();
    flush();
  }

  /** Sends with one statement at a time. Messages that arrive meanwhile share the next statement. */
  function flush(): void {
    if (!client || queue.isEmpty) return;
    sending ??= sendQueued(client).finally(() => {
      sending = undefined;
      flush();
    });
  }

  async function sendQueued(sender: pg.Client): Promise<void> {
    // Messages of the same event-loop turn share a statement.
    await new Promise((resolve) => setImmediate(resolve));
    const messages = queue.drain();
    const statement = `select pg_notify('${CHANNEL}', chunk) from unnest($1::text[]) with ordinality as chunks (chunk, position) order by position`;
    try {
      await sender.query(statement, [encodeLinkMessages(ownId, messages)]);
    } catch (error) {
      queue.requeue(messages);
      if (client === sender) sender.emit('error', error);
    }
  }

  /** Resolves when the queue is empty, or when there is no connection. */
  async function whenSent(): Promise<void> {
    if (!client || !sending) return;
    await sending;
    await whenSent();
  }

  // A dead connection may not report an error by itself.
  const checker = setInterval(() => {
    const checked = client;
    checked?.query('select 1').catch((error: unknown) => checked.emit('error', error));
  }, CHECK_EVERY_MS).unref();

  void connect();
  return {
    send(message) {
      if (stopped) return;
      queue.add(message);
      flush();
    },
    async stop() {
      await whenSent();
      stopped = true;
      clearTimeout(retryTimer);
      clearInterval(checker);
      await client?.end().catch(() => {});
    },
  };
}
