// Starts the server: configuration, database, migrations, demo, jobs, port. Ends it in the opposite order.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { switchOnDemoCoupon } from './demo/demo-coupon.ts';
import { addDemoOperators } from './demo/demo-operators.ts';
import { addDemoTransfer } from './demo/demo-transfer.ts';
import { demoIsLoaded } from './demo/demo-is-loaded.ts';
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
import { loadServerKeys } from './start/server-keys.ts';
import { holdAuditKey } from '#platform/audit-key.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { DiskFullError } from '#platform/embedded-postgres/errors.ts';
import { keepPostgresRunning } from '#platform/embedded-postgres/keep-running.ts';
import { fileMailer } from '#platform/mail/mailer.ts';
import { fileSmsSender } from '#platform/sms/sms-sender.ts';
import { importFolder } from '#features/catalogue-import/import-folder.ts';
import { auditHeads } from '#features/console/audit/audit-heads.ts';
import { sealedFiles } from '#features/files/sealed-files.ts';
import { mediaStore } from '#features/media/media-store.ts';
import { ownAddress } from '#features/payments/own-address.ts';
import { webPushService } from '#features/push/push-service.ts';

type Stop = () => Promise<void>;

const NO_PAYMENT_PROVIDER =
  'There is no payment provider for production yet, and the sandbox moves no real money. To run a rehearsal with it, set ALLOW_SANDBOX_PAYMENTS=1.';
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');

type DatabaseServer = DatabaseAccess & {
  stop: Stop;
  /** What is behind a failure to start, where the database knows it better. */
  causeOf: (error: unknown) => unknown;
};

async function openDatabaseServer(config: Config): Promise<DatabaseServer> {
  const external = externalAccess(config);
  if (external) return { ...external, stop: async () => {}, causeOf: (error) => error };
  const server = await keepPostgresRunning({
    dataDir: path.join(config.dataDir, 'postgres'),
    log: announce,
    ...(config.pgBin && { pgBin: config.pgBin }),
  });
  // Without its database the server can only answer 503, so it ends and says why.
  void server.ended.then((failure) => {
    if (failure) {
      console.error(explainStartFailure(failure));
      process.exit(1);
    }
  });
  return {
    ...embeddedAccess(server.connectionOptions),
    stop: () => server.stop(),
    causeOf: (error) => (server.saysDiskIsFull() ? new DiskFullError(server.dataDir, error) : error),
  };
}

/** Fails early where the port is taken or HOST is not ours, before anything is created or loaded. */
async function expectPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    const isForeign = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '');
    throw isForeign ? new ConfigError(`HOST is ${host}, which is no address of this machine.`) : error;
  });
  probe.close();
  await once(probe, 'close');
}

/** Fails early where the web was not built: without its pages there is nothing to serve. */
function expectWebBuilt(): void {
  if (!existsSync(path.join(WEB_FOLDER, 'pages.json')))
    throw new ConfigError('The pages are not built yet. Run "npm run build" once, then start again.');
}

/** Brings everything up. Returns what ends it; on a failure what had started is ended before it throws. */
async function start(config: Config): Promise<Stop> {
  const stops: Stop[] = [];
  let causeOf: DatabaseServer['causeOf'] = (error) => error;
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    if (!config.sandboxPayments) throw new ConfigError(NO_PAYMENT_PROVIDER);
    expectWebBuilt();
    await expectPortFree(config);
    const server = await openDatabaseServer(config);
    stops.push(server.stop);
    causeOf = server.causeOf;
    await prepareDatabase(server, config, announce);
    const { secret, stableSecret, auditKey } = await loadServerKeys(server.owner, config);
    const { db } = openDatabase({ ...server.connection, max: config.databasePool });
    stops.push(() => db.destroy());
    holdAuditKey(db, auditKey);
    const clock = systemClock;
    const media = mediaStore({ db, clock, folder: path.join(config.dataDir, 'media') });
    const sealed = sealedFiles({ folder: path.join(config.dataDir, 'private-files'), secret });
    const deps = {
      db,
      connection: server.connection,
      owner: server.owner,
      clock,
      config,
      secret,
      stableSecret,
      media,
      imports: importFolder(path.join(config.dataDir, 'imports')),
      sealed,
      auditHeads: auditHeads(path.join(config.dataDir, 'audit-heads')),
      mailer: fileMailer(path.join(config.dataDir, 'mail')),
      sms: fileSmsSender(path.join(config.dataDir, 'sms')),
      push: webPushService(),
      webFolder: WEB_FOLDER,
    };
    if (config.demo && !(await demoIsLoaded(db))) {
      const { loadDemo } = await import('./demo/load-demo.ts');
      const progress = progressLine('Loading the demo');
      await loadDemo(deps, progress.update);
      progress.done();
    }
    if (config.demo) {
      await addDemoOperators(deps);
      await addDemoTransfer(deps);
      await switchOnDemoCoupon(deps);
    }
    const { app, hint } = await buildApp(deps);
    stops.push(() => app.close());
    const jobs = startJobs({ ...deps, hint, ownAddress: () => ownAddress(app) }, app.log);
    stops.push(() => jobs.stop());
    // Not at the end, because a server that is killed writes nothing then; and before any request would wait for it.
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
