import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import { call, expectRefused, type TestApp } from '#test/test-app.ts';

const REQUEST_MS = 1_500;
/** The request limit plus a margin for a busy machine. */
const RESPONSE_LIMIT_MS = REQUEST_MS + 3_000;
const READY_LIMIT_MS = 5_000;
const SETUP_MS = 90_000;
const RECOVERY_MS = 30_000;
const CLIENTS = 24;

// The tests stop and kill PostgreSQL processes, so they need the server's embedded database.
describe.skipIf(process.env.DATABASE_URL)('a server whose embedded database fails', () => {
  let folder: string;
  let server: RunningServer;
  let app: TestApp;
  let seller: TestSeller;

  beforeAll(async () => {
    folder = mkdtempSync('/tmp/raan-frozen-');
    chmodSync(folder, 0o755);
    server = await startServer({
      DATA_DIR: folder,
      DATABASE_TIMEOUT_MS: String(REQUEST_MS),
      LOG_LEVEL: 'silent',
    });
    app = { baseUrl: server.baseUrl } as TestApp;
    seller = await newSeller(app);
  }, SETUP_MS);

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const mainProcess = () =>
    Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const main = mainProcess();
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
    const children = pairs.filter(([, parent]) => parent === main).map(([pid = 0]) => pid);
    for (const pid of [main, ...children]) process.kill(pid, signal);
  };
  const profile = () => call(app, 'GET /sellers/profile', { token: seller.token });
  const respondWithin = async <T>(limitMs: number, send: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await send();
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
    return result;
  };
  const waitUntilReady = () =>
    vi.waitFor(async () => expect((await call(app, 'GET /ready')).status).toBe(200), {
      timeout: RECOVERY_MS,
      interval: 200,
    });

  it(
    '[SEC-04] answers every request in time while the database is frozen, and recovers when it resumes',
    async () => {
      const stop = new AbortController();
      const statuses = new Set<number>();
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!stop.signal.aborted) statuses.add((await respondWithin(RESPONSE_LIMIT_MS, profile)).status);
      });
      await sleep(300);
      signalAll('SIGSTOP');
      try {
        const notReady = await respondWithin(READY_LIMIT_MS, () => call(app, 'GET /ready'));
        expect({ status: notReady.status, database: notReady.data.checks.database }).toEqual({
          status: 503,
          database: false,
        });
        expectRefused(await respondWithin(RESPONSE_LIMIT_MS, profile), 503, 'SERVER_UNAVAILABLE');
        const body = { account: 'frozen-seller', password: 'correct horse' };
        const registration = await respondWithin(RESPONSE_LIMIT_MS, () =>
          call(app, 'POST /sellers/register', { body }),
        );
        expectRefused(registration, 503, 'SERVER_UNAVAILABLE');
        // Long enough for abandoned connection attempts to accumulate.
        await sleep(4 * REQUEST_MS);
      } finally {
        signalAll('SIGCONT');
      }
      await waitUntilReady();
      stop.abort();
      await Promise.all(clients);
      expect(statuses).toEqual(new Set([200, 503]));
      const replies = await Promise.all(Array.from({ length: CLIENTS }, profile));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    },
    RECOVERY_MS + SETUP_MS,
  );

  it(
    '[SEC-04] answers 503 after the database is killed, restarts it and loses no data',
    async () => {
      process.kill(mainProcess(), 'SIGKILL');
      const notReady = await respondWithin(READY_LIMIT_MS, () => call(app, 'GET /ready'));
      expect(notReady.status).toBe(503);
      expectRefused(await respondWithin(RESPONSE_LIMIT_MS, profile), 503, 'SERVER_UNAVAILABLE');
      await waitUntilReady();
      expect((await profile()).status).toBe(200);
      expect((await newSeller(app)).token).toBeTruthy();
    },
    RECOVERY_MS + SETUP_MS,
  );
});
