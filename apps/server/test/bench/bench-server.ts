// Reports its port and its memory and CPU usage to its parent.
import { buildApp } from '#app';
import type { DatabaseAccess } from '#start/database-server.ts';
import { fileLineSender } from '#platform/line/line-sender.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { webPushService } from '#features/push/push-service.ts';
import { openImportFolder } from '#features/catalogue-import/import-folder.ts';
import { openAuditHeads } from '#features/console/audit/audit-heads.ts';
import { fileBlobStore } from '#platform/blobs/file-blob-store.ts';
import { createSealedFileStore } from '#features/files/sealed-file-store.ts';
import { createMediaStore } from '#features/media/media-store.ts';
import { readUsage } from './bench-usage.ts';
import { sendNotifications, type NotifyCommand } from './send-notifications.ts';

const { connection, owner } = JSON.parse(process.argv[2] ?? '{}') as DatabaseAccess;
const UNLIMITED = '1000000';
const config = readConfig({
  ...process.env,
  RATE_LIMIT_PER_MINUTE: UNLIMITED,
  SIGNIN_LIMIT_PER_MINUTE: UNLIMITED,
  LOG_LEVEL: 'error',
});
const { db } = openDatabase({ ...connection, max: config.databasePool });
// The benchmarks store no files.
const folder = '/nonexistent';
const media = createMediaStore({ db, clock: systemClock, blobs: fileBlobStore(folder) });
const mailer = { host: undefined, from: '', send: async () => {}, close: () => {} };
const sms = { host: undefined, from: undefined, send: async () => {} };
const secret = 'a secret for measuring, 32 characters at least';
const sealed = createSealedFileStore({ blobs: fileBlobStore(folder), secret });
const clock = systemClock;
const { app, realtimeSignal } = await buildApp({
  db,
  connection,
  owner,
  clock,
  config,
  secret,
  stableSecret: secret,
  mailer,
  sms,
  line: fileLineSender(''),
  media,
  push: webPushService(),
  sealed,
  auditHeads: openAuditHeads('/nonexistent/audit-heads'),
  imports: openImportFolder(folder),
  webFolder: null,
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });

process.on('message', (message: 'memory' | 'usage' | 'end' | NotifyCommand) => {
  if (message === 'memory') process.send?.({ rss: process.memoryUsage().rss });
  if (message === 'usage') process.send?.(readUsage());
  if (typeof message === 'object')
    void sendNotifications(db, realtimeSignal, message).then((commits) => process.send?.(commits));
  if (message === 'end')
    void app
      .close()
      .then(() => db.destroy())
      .then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
