/** The application in a process of its own, for the benchmark that started it; tells its port, and its memory when asked. */
import { buildApp } from '#app';
import type { DatabaseAccess } from '#start/database-server.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { webPushService } from '#features/push/push-service.ts';
import { importFolder } from '#features/catalogue-import/import-folder.ts';
import { auditHeads } from '#features/console/audit/audit-heads.ts';
import { sealedFiles } from '#features/files/sealed-files.ts';
import { mediaStore } from '#features/media/media-store.ts';
import { usage } from './bench-usage.ts';
import { tellAll, type NotifyWish } from './tell-sellers.ts';

const { connection, owner } = JSON.parse(process.argv[2] ?? '{}') as DatabaseAccess;
const UNLIMITED = '1000000';
const config = readConfig({
  ...process.env,
  RATE_LIMIT_PER_MINUTE: UNLIMITED,
  SIGNIN_LIMIT_PER_MINUTE: UNLIMITED,
  LOG_LEVEL: 'error',
});
const { db } = openDatabase({ ...connection, max: config.databasePool });
// Nothing is kept here.
const folder = '/nonexistent';
const media = mediaStore({ db, clock: systemClock, folder });
const mailer = { send: async () => {} };
const sms = { send: async () => {} };
const secret = 'a secret for measuring, 32 characters at least';
const sealed = sealedFiles({ folder, secret });
const clock = systemClock;
const { app, hint } = await buildApp({
  db,
  connection,
  owner,
  clock,
  config,
  secret,
  stableSecret: secret,
  mailer,
  sms,
  media,
  push: webPushService(),
  sealed,
  auditHeads: auditHeads('/nonexistent/audit-heads'),
  imports: importFolder(folder),
  webFolder: null,
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });

process.on('message', (wish: 'memory' | 'usage' | 'end' | NotifyWish) => {
  if (wish === 'memory') process.send?.({ rss: process.memoryUsage().rss });
  if (wish === 'usage') process.send?.(usage());
  if (typeof wish === 'object') void tellAll(db, hint, wish).then((commits) => process.send?.(commits));
  if (wish === 'end')
    void app
      .close()
      .then(() => db.destroy())
      .then(() => process.exit(0));
});
// Without its parent it has no purpose.
process.on('disconnect', () => process.exit(0));
