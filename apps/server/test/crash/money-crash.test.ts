// No confirmed operation may be lost or applied twice.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { setAuditKey } from '#platform/audit-key.ts';
import { openDatabase } from '#platform/db.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start-embedded-postgres.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { migrate } from '#platform/migrate.ts';
import { expectLedgerMatchesModel } from '#test/money/expect-ledger.ts';
import { drawOperations } from '#test/money/operations.ts';
import { runOperations } from '#test/money/run-operations.ts';
import { createRetryingClient } from '#test/money/retrying-client.ts';
import { openStores, seedMarketplace } from '#test/money/marketplace.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';

/** The default kills the server and the database once each. `npm run prove:money` runs longer. */
const KILLS = Number(process.env.RAAN_KILLS ?? 2);
const SEED = Number(process.env.RAAN_SEED ?? randomInt(2 ** 31));
const CLIENTS = 24;
const STORES = 4;
const PAUSE_MIN_MS = 500;
const PAUSE_RANGE_MS = 1_500;
/** More operations than any machine completes between two kills. */
const OPERATIONS_PER_KILL = 3_000;
const RESTART_MS = 60_000;
const TIMEOUT_MS = 400_000 + KILLS * 20_000;

const KILL_TARGETS = ['server', 'database', 'both'] as const;

/** Formats the median and the slowest time from a kill until the next server is ready. */
function formatRecoveries(recoveries: { kind: string; ms: number }[]): string {
  const sorted = recoveries.toSorted((one, other) => one.ms - other.ms);
  const [median, slowest] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `recovery ${median?.ms} ms (median), ${slowest?.ms} ms (slowest: ${slowest?.kind})`;
}

/** Kills the main PostgreSQL process; its children exit by themselves. Returns its process id. */
function killDatabase(dataDir: string): number {
  const pid = databasePid(dataDir);
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Reads the process id from the lock file of the database. Returns 0 without a file. */
function databasePid(dataDir: string): number {
  const file = path.join(dataDir, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
}

async function waitUntilRestarted(
  { baseUrl }: RunningServer,
  dataDir: string,
  killed: number,
): Promise<void> {
  await vi.waitFor(
    async () => {
      expect([0, killed]).not.toContain(databasePid(dataDir));
      expect((await fetch(`${baseUrl}/api/ready`)).status).toBe(200);
    },
    { timeout: RESTART_MS, interval: 100 },
  );
}

it.skipIf(process.env.DATABASE_URL)(
  `[ORD-06] [WAL-02] [WAL-03] loses and repeats no money operation over ${KILLS} kills of the server and the database`,
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
      setAuditKey(opened.db, keys.auditKey);
      const seed = await seedMarketplace({
        db: opened.db,
        clock: { now: () => Date.now(), advance: () => {} },
      });
      await opened.db.destroy();
      await first.stop();

      let running = await startServer(env);
      server = running;
      const marketplace = await openStores(running, seed, STORES);
      const client = createRetryingClient({ baseUrl: () => running.baseUrl, mayRestart: true });
      let isOver = false;
      const operations = drawOperations(OPERATIONS_PER_KILL * (KILLS + 1), SEED);
      const work = runOperations({ marketplace, client }, operations, {
        clients: CLIENTS,
        isOver: () => isOver,
      });
      const recoveries: { kind: string; ms: number }[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        // At least as long as the last restart took: on a busy machine no request would succeed in between.
        await sleep(Math.max(PAUSE_MIN_MS + Math.random() * PAUSE_RANGE_MS, recoveries.at(-1)?.ms ?? 0));
        const kind = KILL_TARGETS[kill % KILL_TARGETS.length]!;
        const killedAt = Date.now();
        if (kind === 'database') {
          await waitUntilRestarted(running, dataDir, killDatabase(dataDir));
        } else {
          if (kind === 'both') killDatabase(dataDir);
          await running.kill();
          running = await startServer(env);
          server = running;
        }
        recoveries.push({ kind, ms: Date.now() - killedAt });
      }
      await sleep(PAUSE_MIN_MS);
      isOver = true;
      const done = await work;
      process.stderr.write(
        `seed ${SEED}: ${KILLS} kills, ${done} operations, ${JSON.stringify(client.counts)}, ${formatRecoveries(recoveries)}\n`,
      );
      expect(await running.stop()).toBe(0);
      expect(client.failures).toEqual([]);
      expect(client.counts.accepted).toBeGreaterThan(KILLS);

      const last = await startEmbeddedPostgres({ dataDir });
      const { db } = openDatabase({ ...last.connectionOptions, max: 2 });
      setAuditKey(db, keys.auditKey);
      await expectLedgerMatchesModel(db, marketplace).finally(async () => {
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
