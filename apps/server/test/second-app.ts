import { buildApp } from '#app';
import { copyAuditKey } from '#platform/audit-key.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { webPushService } from '#features/push/push-service.ts';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';
import type { TestApp } from './test-app.ts';

export type SecondApp = TestApp & { close(): Promise<void> };

/** Starts a second application on the same database. Close it before the first one. */
export async function startSecondApp(app: TestApp, env: Record<string, string> = {}): Promise<SecondApp> {
  const { db } = openDatabase({ ...app.database.config, max: 6 });
  copyAuditKey(app.db, db);
  const config = readConfig({
    DATA_DIR: app.folder,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGNIN_LIMIT_PER_MINUTE: '1000000',
    CHECKOUT_LIMIT_PER_MINUTE: '1000000',
    ...LONG_DATABASE_TIMEOUT,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...env,
  });
  const { app: second, realtimeSignal } = await buildApp({
    ...app,
    db,
    config,
    push: webPushService({ local: false }),
    webFolder: null,
  });
  await second.listen({ port: 0, host: '127.0.0.1' });
  const { port } = second.server.address() as { port: number };
  return {
    ...app,
    app: second,
    db,
    config,
    realtimeSignal,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      await second.close();
      await db.destroy();
    },
  };
}
