/** A second application on the database of the first, as a second server would be. */
import { buildApp } from '#app';
import { passAuditKey } from '#platform/audit-key.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { webPushService } from '#features/push/push-service.ts';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';
import type { TestApp } from './test-app.ts';

export type SecondApp = TestApp & { close(): Promise<void> };

/** Starts it on a port of its own. Close it before the first one. */
export async function startBeside(app: TestApp, env: Record<string, string> = {}): Promise<SecondApp> {
  const { db } = openDatabase({ ...app.database.config, max: 6 });
  passAuditKey(app.db, db);
  const config = readConfig({
    DATA_DIR: app.folder,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGNIN_LIMIT_PER_MINUTE: '1000000',
    CHECKOUT_LIMIT_PER_MINUTE: '1000000',
    ...LONG_DATABASE_TIMEOUT,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...env,
  });
  const { app: second, hint } = await buildApp({
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
    hint,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    close: async () => {
      await second.close();
      await db.destroy();
    },
  };
}
