import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import client from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { DATABASE_WAIT, withinBudget } from '#platform/database-wait.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { areMigrationsApplied } from '#platform/migrate.ts';
import { isEqualInConstantTime } from '#platform/secrets.ts';
import { storageCheck } from '#platform/storage.ts';
import { DATABASE_DISK_FULL } from './error-response.ts';
import { isFromPrivateNetwork } from './private-network.ts';

/** Prometheus gives up after 10 s. */
const METRICS_WAIT_MS = 2_000;
/** For an external database a full disk shows only in its errors. */
const NOT_READY_AFTER_FULL_DISK_MS = 30_000;

type HealthDeps = {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'production' | 'metricsToken' | 'trustProxyHops' | 'dataDir' | 'databaseTimeoutMs'>;
  openConnections(): number;
  /** The last trial balance, or null before the first one. */
  lastTrialBalance(): Promise<{ taken_at: string; difference_count: number } | null>;
  /** Differences of the daily reconciliation that nobody has explained. */
  countOpenDifferences(): Promise<number>;
  /** Days that the daily reconciliation should have compared by now. */
  countLateDays(): Promise<number>;
  /** The last check of open money, or null before the first one. */
  lastOpenMoneyCheck(): Promise<{ taken_at: string; overdue_count: number } | null>;
  /** Messages that wait and that were given up, by channel. */
  countMessages(): Promise<{ channel: string; waiting: number; undelivered: number }[]>;
  /** The last hourly check of the audit log, or null before the first one. */
  lastAuditCheck(): Promise<{ taken_at: string; is_broken: boolean } | null>;
  /** The newest backup, or null before the first one. */
  lastBackup(): Promise<{ taken_at: string } | null>;
  /** Metrics of features. */
  featureMetrics: readonly client.Metric[];
};

/** Registers health, readiness, and metrics for Prometheus. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const readyMs = Math.min(DATABASE_WAIT.readyMs, deps.config.databaseTimeoutMs);
  const isStorageWritable = storageCheck(
    deps.config.dataDir,
    path.join(deps.config.dataDir, 'postgres'),
    DATABASE_WAIT.readyMs,
  );
  let databaseFullAt = -Infinity;
  const hasDatabaseSpace = () => deps.clock.now() - databaseFullAt > NOT_READY_AFTER_FULL_DISK_MS;
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  for (const metric of deps.featureMetrics) registry.registerMetric(metric);
  const durations = new client.Histogram({
    name: 'raan_http_request_seconds',
    help: 'Duration of requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const connections = new client.Gauge({
    name: 'raan_realtime_connections',
    help: 'Open realtime connections.',
    registers: [registry],
    collect() {
      connections.set(deps.openConnections());
    },
  });
  const takenAt = new client.Gauge({
    name: 'raan_trial_balance_timestamp_seconds',
    help: 'Time of the last trial balance; alert if it is old.',
    registers: [registry],
  });
  const differences = new client.Gauge({
    name: 'raan_trial_balance_differences',
    help: 'Differences found by the last trial balance; alert unless it is 0.',
    registers: [registry],
    async collect() {
      // The other metrics matter most while the database is unavailable.
      const last = await withinBudget(METRICS_WAIT_MS, () => deps.lastTrialBalance()).catch(() => null);
      if (!last) return;
      differences.set(last.difference_count);
      takenAt.set(Date.parse(last.taken_at) / 1000);
    },
  });
  const checkedAt = new client.Gauge({
    name: 'raan_open_money_check_timestamp_seconds',
    help: 'Time of the last check of open money; alert if it is older than a day.',
    registers: [registry],
  });
  const overdue = new client.Gauge({
    name: 'raan_open_money_overdue',
    help: 'Items of open money that the last check found overdue; alert unless it is 0.',
    registers: [registry],
    async collect() {
      const last = await withinBudget(METRICS_WAIT_MS, () => deps.lastOpenMoneyCheck()).catch(() => null);
      if (!last) return;
      overdue.set(last.overdue_count);
      checkedAt.set(Date.parse(last.taken_at) / 1000);
    },
  });
  const registerCount = (name: string, help: string, read: () => Promise<number>) => {
    const gauge = new client.Gauge({
      name,
      help: `${help}; alert unless it is 0.`,
      registers: [registry],
      async collect() {
        const count = await withinBudget(METRICS_WAIT_MS, read).catch(() => null);
        if (count !== null) gauge.set(count);
      },
    });
  };
  registerCount(
    'raan_reconciliation_differences_open',
    'Differences between the payment provider’s book and ours that nobody has explained',
    () => deps.countOpenDifferences(),
  );
  registerCount(
    'raan_reconciliation_days_late',
    'Days that should have been compared with the payment provider by now',
    () => deps.countLateDays(),
  );
  const countMessages = () => withinBudget(METRICS_WAIT_MS, () => deps.countMessages()).catch(() => []);
  // Each counts for itself: gauges are read in parallel, so one would show what another counted for the scrape before.
  const waiting = new client.Gauge({
    name: 'raan_messages_waiting',
    help: 'Messages that wait to be sent, with those that are retried; alert if it grows.',
    labelNames: ['channel'],
    registers: [registry],
    async collect() {
      for (const count of await countMessages()) waiting.set({ channel: count.channel }, count.waiting);
    },
  });
  const undelivered = new client.Gauge({
    name: 'raan_messages_undelivered',
    help: 'Messages that were given up and wait for an operator; alert if it grows.',
    labelNames: ['channel'],
    registers: [registry],
    async collect() {
      for (const count of await countMessages())
        undelivered.set({ channel: count.channel }, count.undelivered);
    },
  });
  const auditedAt = new client.Gauge({
    name: 'raan_audit_check_timestamp_seconds',
    help: 'Time of the last check of the audit log; alert if it is old.',
    registers: [registry],
  });
  const broken = new client.Gauge({
    name: 'raan_audit_log_broken',
    help: '1 if the last check found the audit log changed or cut off; alert unless it is 0.',
    registers: [registry],
    async collect() {
      const last = await withinBudget(METRICS_WAIT_MS, () => deps.lastAuditCheck()).catch(() => null);
      if (!last) return;
      broken.set(last.is_broken ? 1 : 0);
      auditedAt.set(Date.parse(last.taken_at) / 1000);
    },
  });
  const backedUpAt = new client.Gauge({
    name: 'raan_backup_timestamp_seconds',
    help: 'The moment that the newest backup shows, 0 without one; alert if it is old.',
    registers: [registry],
    async collect() {
      const last = await withinBudget(METRICS_WAIT_MS, () => deps.lastBackup()).catch(() => null);
      if (last) backedUpAt.set(Date.parse(last.taken_at) / 1000);
    },
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if (error.code === DATABASE_DISK_FULL) databaseFullAt = deps.clock.now();
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });

  app.get('/api/health', { schema: { tags: ['operation'] } }, async () => ({
    success: true,
    data: { status: 'up' },
  }));
  app.get('/api/ready', { schema: { tags: ['operation'] } }, async (_request, reply) => {
    const [database, isWritable] = await Promise.all([
      withinBudget(readyMs, () => isDatabaseReady(deps.db)),
      isStorageWritable(),
    ]);
    const storage = isWritable && hasDatabaseSpace();
    const ready = database && storage;
    reply.code(ready ? 200 : 503);
    return { success: ready, data: { status: ready ? 'ready' : 'not ready', checks: { database, storage } } };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canReadMetrics(request, deps.config)) throw fail('AUTH_PERMISSION_DENIED');
    return await reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** In production, metrics are open to the private network and to callers with the token. */
function canReadMetrics(request: FastifyRequest, config: HealthDeps['config']): boolean {
  if (!config.production || isFromPrivateNetwork(request, config.trustProxyHops)) return true;
  const { metricsToken } = config;
  return (
    metricsToken !== undefined &&
    isEqualInConstantTime(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  );
}

async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return await areMigrationsApplied(db as never);
  } catch {
    return false;
  }
}
