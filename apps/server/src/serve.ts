// Stops in reverse order of the start.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { enableDemoCoupon } from './demo/demo-coupon.ts';
import { addDemoOperators } from './demo/demo-operators.ts';
import { addDemoTransfer } from './demo/demo-transfer.ts';
import { isDemoLoaded } from './demo/is-demo-loaded.ts';
import { addNewDemoSeller } from './demo/new-demo-seller.ts';
import { assignDeadlines } from '#features/deadlines/assign-deadlines.ts';
import { startJobs } from './jobs.ts';
import { printBanner } from './start/banner.ts';
import {
  embeddedAccess,
  externalAccess,
  prepareDatabase,
  type DatabaseAccess,
} from './start/database-server.ts';
import { explainStartFailure } from './start/explain-failure.ts';
import { announce, progressLine } from './start/progress.ts';
import { assertOneKindOfMoney } from './start/payments.ts';
import { loadServerKeys } from './start/server-keys.ts';
import { setAuditKey } from '#platform/audit-key.ts';
import { assertStoresAccepted, openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { DiskFullError } from '#platform/embedded-postgres/errors.ts';
import { supervisePostgres } from '#platform/embedded-postgres/supervise-postgres.ts';
import { openLineSender, openMailer, openSmsSender } from '#platform/open-channels.ts';
import { openImportFolder } from '#features/catalogue-import/import-folder.ts';
import { openAuditHeads } from '#features/console/audit/audit-heads.ts';
import { createSealedFileStore } from '#features/files/sealed-file-store.ts';
import { createMediaStore } from '#features/media/media-store.ts';
import { localAddress } from '#features/payments/local-address.ts';
import { webPushService } from '#features/push/push-service.ts';
import { hashLegalNames } from '#features/verification/hash-legal-names.ts';

type Stop = () => Promise<void>;

const NO_PAYMENT_PROVIDER =
  'There is no payment provider: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (docs/stripe.md). The sandbox moves no real money; to run a rehearsal with it, set ALLOW_SANDBOX_PAYMENTS=1.';
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');

type DatabaseServer = DatabaseAccess & {
  stop: Stop;
  /** Returns the underlying cause of a failed start, if the database server knows it. */
  causeOf: (error: unknown) => unknown;
};

async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const external = externalAccess(config);
  if (external) return { ...external, stop: async () => {}, causeOf: (error) => error };
  const server = await supervisePostgres({
    dataDir: path.join(config.dataDir, 'postgres'),
    log: announce,
    ...(config.pgBin && { pgBin: config.pgBin }),
  });
  // Without its database the server can only answer 503, so it exits with an explanation.
  void server.ended.then((failure) => {
    if (failure) {
      console.error(explainStartFailure(failure));
      process.exit(1);
    }
  });
  return {
    ...embeddedAccess(server.connectionOptions),
    stop: () => server.stop(),
    causeOf: (error) => (server.isDiskFull() ? new DiskFullError(server.dataDir, error) : error),
  };
}

/** Fails before anything is created if the port is in use or HOST is not an address of this machine. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    const isForeign = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '');
    throw isForeign ? new ConfigError(`HOST is ${host}, which is not an address of this machine.`) : error;
  });
  probe.close();
  await once(probe, 'close');
}

/** Fails early if the web has not been built: there would be no pages to serve. */
function assertWebBuilt(): void {
  if (!existsSync(path.join(WEB_FOLDER, 'pages.json')))
    throw new ConfigError('The pages are not built yet. Run "npm run build" once, then start again.');
}

/** Returns a function that stops everything. If a step fails, stops what has started, and throws. */
async function start(config: Config): Promise<Stop> {
  const stops: Stop[] = [];
  let causeOf: DatabaseServer['causeOf'] = (error) => error;
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    if (!config.sandboxPayments && !config.stripe) throw new ConfigError(NO_PAYMENT_PROVIDER);
    assertWebBuilt();
    await assertPortFree(config);
    const server = await openDatabaseServer(config);
    stops.push(server.stop);
    causeOf = server.causeOf;
    await prepareDatabase(server, config, announce);
    const { secret, stableSecret, auditKey } = await loadServerKeys(server.owner, config);
    const { db } = openDatabase({ ...server.connection, max: config.databasePool });
    stops.push(() => db.destroy());
    await assertOneKindOfMoney(db, config);
    setAuditKey(db, auditKey);
    const clock = systemClock;
    const blobs = openBlobStores(config);
    await assertStoresAccepted(blobs);
    const media = createMediaStore({ db, clock, blobs: blobs.pictures });
    const sealed = createSealedFileStore({ blobs: blobs.documents, secret });
    const mailer = openMailer(config);
    stops.push(async () => mailer.close());
    const deps = {
      db,
      connection: server.connection,
      owner: server.owner,
      clock,
      config,
      secret,
      stableSecret,
      media,
      blobs,
      imports: openImportFolder(path.join(config.dataDir, 'imports')),
      sealed,
      auditHeads: openAuditHeads(path.join(config.dataDir, 'audit-heads')),
      mailer,
      sms: openSmsSender(config),
      line: openLineSender(config),
      push: webPushService(),
      webFolder: WEB_FOLDER,
    };
    await assignDeadlines(db, clock);
    await hashLegalNames(db, secret);
    if (config.demo && !(await isDemoLoaded(db))) {
      const { loadDemo } = await import('./demo/load-demo.ts');
      const progress = progressLine('Loading the demo');
      await loadDemo(deps, progress.update);
      progress.done();
    }
    if (config.demo) {
      await addDemoOperators(deps);
      await addNewDemoSeller(deps);
      await addDemoTransfer(deps);
      await enableDemoCoupon(deps);
    }
    const { app, realtimeSignal } = await buildApp(deps);
    stops.push(() => app.close());
    const jobs = startJobs({ ...deps, realtimeSignal, ownAddress: () => localAddress(app) }, app.log);
    stops.push(() => jobs.stop());
    // Before the first request, which would have to wait for it; a killed server writes nothing at the end.
    flushCompileCache();
    await app.listen({ port: config.port, host: config.host });
    printBanner(config, portOf(app));
    return stop;
  } catch (error) {
    await stop().catch(() => {});
    throw causeOf(error);
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function main(): Promise<void> {
  const stop = await start(readConfig(process.env));
  let stopping: Promise<void> | undefined;
  const end = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exit(1);
});
