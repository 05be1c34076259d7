import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { PoolConfig } from 'pg';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type ProxiedDatabase = TestDatabase & {
  /** Connection options that bypass the proxy. */
  direct: PoolConfig;
  /** Keeps connections open but forwards nothing, like a dead network. New ones are accepted, not served. */
  stall(): void;
  /** Forwards statements and holds back their responses. */
  holdResponses(): void;
  slowDown(ms: number): void;
  /** Forwards everything again, starting with what was held back. */
  resume(): void;
  goDown(): Promise<void>;
  /** Accepts connections again on the same port. */
  comeUp(): Promise<void>;
  /** Resolves when a statement that contains the text has been sent to PostgreSQL. */
  waitForStatement(text: string): Promise<void>;
};

type Pair = { client: Socket; server: Socket };
type Watcher = { text: string; resolve: () => void };

/** Creates an empty database behind a proxy, migrated unless `create` says otherwise. */
export async function createProxiedDatabase(
  create: () => Promise<TestDatabase> = createTestDatabase,
): Promise<ProxiedDatabase> {
  const database = await create();
  const { host = 'localhost', port = 5432 } = database.config;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const pairs = new Set<Pair>();
  const watchers = new Set<Watcher>();
  let requestsFlow = true;
  let responsesFlow = true;
  let delayMs = 0;

  const applyFlow = ({ client, server }: Pair) => {
    if (requestsFlow) client.resume();
    else client.pause();
    if (responsesFlow) server.resume();
    else server.pause();
  };
  const setFlow = (flow: { requests: boolean; responses: boolean }) => {
    requestsFlow = flow.requests;
    responsesFlow = flow.responses;
    for (const pair of pairs) applyFlow(pair);
  };

  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    const pair = { client, server: connect(target) };
    pairs.add(pair);
    client.on('data', (bytes: Buffer) => {
      pair.server.write(bytes);
      for (const watcher of watchers) if (bytes.includes(watcher.text)) watcher.resolve();
    });
    pair.server.on('data', (bytes: Buffer) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), delayMs);
    });
    for (const [one, other] of [
      [client, pair.server],
      [pair.server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    applyFlow(pair);
  });
  const listen = async (at: number) => {
    proxy.listen(at, '127.0.0.1');
    await once(proxy, 'listening');
    return (proxy.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closed = once(proxy, 'close');
    proxy.close();
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    await closed;
  };
  const proxyPort = await listen(0);

  return {
    direct: database.config,
    config: { ...database.config, host: '127.0.0.1', port: proxyPort },
    owner: database.owner,
    stall: () => setFlow({ requests: false, responses: false }),
    holdResponses: () => setFlow({ requests: true, responses: false }),
    slowDown: (ms) => void (delayMs = ms),
    resume() {
      delayMs = 0;
      setFlow({ requests: true, responses: true });
    },
    goDown: stop,
    comeUp: async () => void (await listen(proxyPort)),
    async waitForStatement(text) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const watcher = { text, resolve };
      watchers.add(watcher);
      await promise;
      watchers.delete(watcher);
    },
    async drop() {
      await stop();
      await database.drop();
    },
  };
}
