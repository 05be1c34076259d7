import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newSeller, type TestSeller } from '#test/people.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import { call, expectRefused, type TestApp } from '#test/test-app.ts';

const REQUEST_MS = 1_500;
/** The limit, and what a busy machine adds to it. */
const PROMISED_MS = REQUEST_MS + 3_000;
const READY_PROMISED_MS = 5_000;
const SETUP_MS = 90_000;
const HEAL_MS = 30_000;
const CLIENTS = 24;

// PostgreSQL's own processes are stopped and killed, so it must be the server's own one.
describe.skipIf(process.env.DATABASE_URL)('the embedded database', () => {
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
  const within = async <T>(limitMs: number, send: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await send();
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
    return result;
  };
  const healed = () =>
    vi.waitFor(async () => expect((await call(app, 'GET /ready')).status).toBe(200), {
      timeout: HEAL_MS,
      interval: 200,
    });

  it(
    '[SEC-04] answers every request in time while frozen under load, and works again when it thaws',
    async () => {
      const over = new AbortController();
      const statuses = new Set<number>();
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!over.signal.aborted) statuses.add((await within(PROMISED_MS, profile)).status);
      });
      await sleep(300);
      signalAll('SIGSTOP');
      try {
        const red = await within(READY_PROMISED_MS, () => call(app, 'GET /ready'));
        expect({ status: red.status, database: red.data.checks.database }).toEqual({
          status: 503,
          database: false,
        });
        expectRefused(await within(PROMISED_MS, profile), 503, 'SERVER_UNAVAILABLE');
        const body = { account: 'frozen-seller', password: 'correct horse' };
        const write = await within(PROMISED_MS, () => call(app, 'POST /sellers/register', { body }));
        expectRefused(write, 503, 'SERVER_UNAVAILABLE');
        // Enough attempts to connect for those that were given up to pile up.
        await sleep(4 * REQUEST_MS);
      } finally {
        signalAll('SIGCONT');
      }
      await healed();
      over.abort();
      await Promise.all(clients);
      expect(statuses).toEqual(new Set([200, 503]));
      const replies = await Promise.all(Array.from({ length: CLIENTS }, profile));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    },
    HEAL_MS + SETUP_MS,
  );

  it(
    '[SEC-04] killed: the server answers 503, starts it again, and has lost nothing',
    async () => {
      process.kill(mainProcess(), 'SIGKILL');
      const red = await within(READY_PROMISED_MS, () => call(app, 'GET /ready'));
      expect(red.status).toBe(503);
      expectRefused(await within(PROMISED_MS, profile), 503, 'SERVER_UNAVAILABLE');
      await healed();
      expect((await profile()).status).toBe(200);
      expect((await newSeller(app)).token).toBeTruthy();
    },
    HEAL_MS + SETUP_MS,
  );
});
