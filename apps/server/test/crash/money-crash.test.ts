// All operations on money go on while the server, its database or both are killed: nothing that was answered is lost, nothing is done twice.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { holdAuditKey } from '#platform/audit-key.ts';
import { openDatabase } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { migrate } from '#platform/migrate.ts';
import { expectBooks } from '#test/money/expect-books.ts';
import { drawOperations } from '#test/money/operations.ts';
import { runOperations } from '#test/money/run.ts';
import { newSender } from '#test/money/sender.ts';
import { openStalls, seedMoney } from '#test/money/world.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';

/** Of the server and of the database, once each; `npm run prove:money` goes on for as long as one likes. */
const KILLS = Number(process.env.RAAN_KILLS ?? 2);
const SEED = Number(process.env.RAAN_SEED ?? randomInt(2 ** 31));
const CLIENTS = 24;
const STALLS = 4;
const CALM_MS = 500;
const CALM_MORE_MS = 1_500;
/** More than any machine does between two kills. */
const OPERATIONS_PER_KILL = 3_000;
const RESTART_MS = 60_000;
const TIMEOUT_MS = 400_000 + KILLS * 20_000;

const KINDS = ['server', 'database', 'both'] as const;

/** The middle and the slowest time from the kill until the next server was ready. */
function recoveriesText(recoveries: { kind: string; ms: number }[]): string {
  const sorted = recoveries.toSorted((one, other) => one.ms - other.ms);
  const [middle, slowest] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `back after ${middle?.ms} ms, at the slowest after ${slowest?.ms} ms (${slowest?.kind})`;
}

/** SIGKILL for the first process of the database; its children notice and end. Returns its process id. */
function killDatabase(dataDir: string): number {
  const pid = databasePid(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** The process id in the lock file of the database, 0 without a file. */
function databasePid(dataDir: string): number {
  const file = path.join(dataDir, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
}

/** Waits until the server has started its killed database again and is ready. */
async function readyAgain({ baseUrl }: RunningServer, dataDir: string, killed: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect([0, killed]).not.toContain(databasePid(dataDir));
      expect((await fetch(`${baseUrl}/api/ready`)).status).toBe(200);
    },
    { timeout: RESTART_MS, interval: 100 },
  );
}

it.skipIf(process.env.DATABASE_URL)(
  `[ORD-06] [WAL-02] [WAL-03] ${KILLS} kills of server and database amid all operations on money lose and double nothing`,
  async () => {
    const folder = mkdtempSync('/tmp/raan-money-crash-');
    chmodSync(folder, 0o755);
    const dataDir = path.join(folder, 'postgres');
    const env = {
      DATA_DIR: folder,
      WITHDRAWAL_FEE_BAHT: '15',
      WITHDRAWALS_PER_DAY: '100',
      WITHDRAWAL_REQUESTS_PER_DAY: '1000',
    };
    let server: RunningServer | undefined;
    try {
      const first = await startEmbeddedPostgres({ dataDir });
      await migrate(first.connectionOptions);
      const opened = openDatabase({ ...first.connectionOptions, max: 2 });
      const keys = await openServerKeys(opened.db, { appSecret: undefined, dataDir: folder });
      holdAuditKey(opened.db, keys.auditKey);
      const seed = await seedMoney({ db: opened.db, clock: { now: () => Date.now(), advance: () => {} } });
      await opened.db.destroy();
      await first.stop();

      let running = await startServer(env);
      server = running;
      const world = await openStalls(running, seed, STALLS);
      const sender = newSender({ baseUrl: () => running.baseUrl, mayFall: true });
      let isOver = false;
      const operations = drawOperations(OPERATIONS_PER_KILL * (KILLS + 1), SEED);
      const work = runOperations({ world, sender }, operations, { clients: CLIENTS, isOver: () => isOver });
      const recoveries: { kind: string; ms: number }[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        // As long as it was away, at the least: on a busy machine nobody would ever be answered in between.
        await sleep(Math.max(CALM_MS + Math.random() * CALM_MORE_MS, recoveries.at(-1)?.ms ?? 0));
        const kind = KINDS[kill % KINDS.length]!;
        const killedAt = Date.now();
        if (kind === 'database') {
          await readyAgain(running, dataDir, killDatabase(dataDir));
        } else {
          if (kind === 'both') killDatabase(dataDir);
          await running.kill();
          running = await startServer(env);
          server = running;
        }
        recoveries.push({ kind, ms: Date.now() - killedAt });
      }
      await sleep(CALM_MS);
      isOver = true;
      const done = await work;
      process.stderr.write(
        `seed ${SEED}: ${KILLS} kills, ${done} operations, ${JSON.stringify(sender.counts)}, ${recoveriesText(recoveries)}\n`,
      );
      expect(await running.stop()).toBe(0);
      expect(sender.failures).toEqual([]);
      expect(sender.counts.accepted).toBeGreaterThan(KILLS);

      const last = await startEmbeddedPostgres({ dataDir });
      const { db } = openDatabase({ ...last.connectionOptions, max: 2 });
      holdAuditKey(db, keys.auditKey);
      await expectBooks(db, world).finally(async () => {
        await db.destroy();
        await last.stop();
      });
    } finally {
      await server?.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);
