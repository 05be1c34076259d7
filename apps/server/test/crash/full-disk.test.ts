import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setAuditKey } from '#platform/audit-key.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { documentPicture, picture } from '#features/files/hostile-files.fixture.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { insertOperator, requestOperatorSignIn, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import { CAN_MOUNT, makeSmallDisk, type SmallDisk } from '#test/small-disk.ts';
import { call, expectRefused, type Reply, type TestApp } from '#test/test-app.ts';
import { sendForm, uploadPictureAs } from '#test/uploads.ts';

const SETUP_MS = 90_000;
const RECOVERY_MS = 45_000;
const STORAGE_FULL = {
  th: 'ตอนนี้บันทึกข้อมูลไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
  en: 'We can’t save anything right now. Try again in a moment',
  'zh-TW': '目前暫時無法儲存資料，請稍後再試',
  'zh-CN': '目前暂时无法保存数据，请稍后再试',
} as const;
const APP_SECRET = 'a secret for a small disk, 32 characters';
const clock = { now: () => Date.now(), advance: () => {} };

function expectStorageFull(reply: Reply, language: keyof typeof STORAGE_FULL = 'en'): void {
  expectRefused(reply, 503, 'SERVER_UNAVAILABLE');
  expect(reply.body).toMatchObject({ message: STORAGE_FULL[language], reason: 'storage_full' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
}

function expectReadyWithin(app: TestApp, timeout: number): Promise<void> {
  return vi.waitFor(async () => expect((await call(app, 'GET /ready')).status).toBe(200), {
    timeout,
    interval: 200,
  });
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(folder, entry.parentPath), entry.name));
}

describe('a server with a full disk for pictures, documents, imports and text messages', () => {
  let database: TestDatabase;
  let db: Db;
  let disk: SmallDisk;
  let server: RunningServer;
  let app: TestApp;
  let seller: TestSeller;
  let operator: TestOperator;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ db } = openDatabase({ ...database.config, max: 2 }));
    disk = makeSmallDisk(64);
    server = await startServer({ DATA_DIR: disk.folder, ...databaseEnv(database), APP_SECRET });
    const keys = await openServerKeys(db, { appSecret: APP_SECRET, dataDir: disk.folder });
    setAuditKey(db, keys.auditKey);
    app = { baseUrl: server.baseUrl } as TestApp;
    seller = await newSeller(app);
    const added = await insertOperator({ db, clock }, 'reviewer');
    operator = { ...added, token: (await requestOperatorSignIn(app, added)).data.token };
  }, SETUP_MS);

  afterEach(async () => {
    disk.free(server.pid);
    await expectReadyWithin(app, RECOVERY_MS);
  });

  afterAll(async () => {
    await server?.stop();
    await db?.destroy();
    await database?.drop();
    disk?.remove();
  });

  const storageFolders = ['media', 'private-files', 'imports', 'sms', 'mail'];
  const storedFiles = () => storageFolders.flatMap((name) => filesIn(path.join(disk.folder, name)));
  const importForm = () => {
    const form = new FormData();
    form.append('currency', 'THB');
    form.append('file', new Blob(['Handle,Title,Variant Price,Image Src\ncup,Cup,10,\n']), 'shop.csv');
    return form;
  };
  const writes: Record<string, (language: keyof typeof STORAGE_FULL) => Promise<Reply>> = {
    'a public picture': async (language) =>
      await uploadPictureAs(app, { token: seller.token, language }, await picture('jpeg', { width: 900 })),
    'a sealed document': async (language) =>
      await uploadPictureAs(app, { token: seller.token, language }, await documentPicture('jpeg'), {
        type: 'id_card',
      }),
    'a file of products': async (language) =>
      await sendForm(app, { token: operator.token, language }, importForm(), 'console/catalogue-imports'),
  };

  it.each(Object.keys(writes))('[SEC-04] refuses %s with 503 and stores no part of it', async (name) => {
    const write = writes[name]!;
    const filesBefore = storedFiles();
    disk.fill(server.pid);
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN'] as const)
      expectStorageFull(await write(language), language);
    expect(storedFiles()).toEqual(filesBefore);
    const { rows } = await sql<{ stored: number }>`
      select (select count(*) from files)::int + (select count(*) from media)::int
        + (select count(*) from catalogue_imports)::int as stored`.execute(db);
    disk.free(server.pid);
    const again = await write('en');
    expect([200, 201]).toContain(again.status);
    expect(storedFiles().length).toBeGreaterThan(filesBefore.length);
    const after = await sql<{ stored: number }>`
      select (select count(*) from files)::int + (select count(*) from media)::int
        + (select count(*) from catalogue_imports)::int as stored`.execute(db);
    expect(after.rows[0]!.stored).toBeGreaterThan(rows[0]!.stored);
  });

  it('[SEC-04] [AUTH-12] refuses to send a text message with 503 and leaves no partial file', async () => {
    disk.fill(server.pid);
    const reply = await call(app, 'POST /auth/send-verification-code', {
      token: seller.token,
      body: { phone: '0812345678' },
    });
    expectRefused(reply, 503, 'SERVER_UNAVAILABLE');
    expect(filesIn(path.join(disk.folder, 'sms'))).toEqual([]);
  });

  it('[SEC-04] reports not ready within 5 s, serves stored data, and recovers when space is free again', async () => {
    const { data } = await uploadPictureAs(
      app,
      { token: seller.token },
      await picture('png', { width: 900 }),
    );
    disk.fill(server.pid);
    const startedAt = performance.now();
    await vi.waitFor(
      async () => {
        const { status, body } = await call(app, 'GET /ready');
        expect({ status, checks: body.data.checks }).toEqual({
          status: 503,
          checks: { database: true, storage: false },
        });
      },
      { timeout: 5_000, interval: 100 },
    );
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect((await call(app, 'GET /sellers/profile', { token: seller.token })).status).toBe(200);
    // This size is generated on the first request and can't be stored on the full disk.
    const [file] = Array.isArray(data) ? data : [data.file ?? data];
    const smallerSize = String(file.url).replace(/\d+\.webp$/, '400.webp');
    const response = await fetch(app.baseUrl + smallerSize);
    expect({ smallerSize, status: response.status }).toEqual({ smallerSize, status: 200 });
    await response.arrayBuffer();
    disk.free(server.pid);
    await expectReadyWithin(app, 5_000);
  });
});

// Only root can mount a separate disk for the embedded database.
describe.runIf(CAN_MOUNT && !process.env.DATABASE_URL)(
  'a server with a full disk for its embedded database',
  () => {
    it(
      '[SEC-04] answers 503 even when PostgreSQL exits, and recovers without a server restart',
      async () => {
        const disk = makeSmallDisk(220);
        let server: RunningServer | undefined;
        try {
          server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' });
          const app = { baseUrl: server.baseUrl } as TestApp;
          const seller = await newSeller(app);
          const profile = () => call(app, 'GET /sellers/profile', { token: seller.token });
          disk.fill(server.pid);
          // The storage check caches its result for a moment.
          await vi.waitFor(
            async () => expect((await call(app, 'GET /ready')).body.data.checks.storage).toBe(false),
            { timeout: 5_000, interval: 200 },
          );
          expect(await fillWriteAheadLog(disk.folder)).toMatch(
            /No space left|Connection terminated|recovery/,
          );
          // PostgreSQL has exited and can't restart before there is space.
          await vi.waitFor(async () => expectRefused(await profile(), 503, 'SERVER_UNAVAILABLE'), {
            timeout: 20_000,
            interval: 100,
          });
          expect((await call(app, 'GET /ready')).body.data.checks).toEqual({
            database: false,
            storage: false,
          });
          disk.free(server.pid);
          await expectReadyWithin(app, RECOVERY_MS);
          expect((await profile()).status).toBe(200);
          expect((await newSeller(app)).token).toBeTruthy();
        } finally {
          await server?.stop();
          disk.remove();
        }
      },
      SETUP_MS + RECOVERY_MS,
    );
  },
);

/** Writes to the write-ahead log until its next file does not fit on the disk. Returns the error text. */
async function fillWriteAheadLog(dataDir: string): Promise<string> {
  const running = await findRunningServer(path.join(dataDir, 'postgres'));
  const { db } = openDatabase({ ...running, max: 1 });
  try {
    for (let megabytes = 0; megabytes < 200; megabytes += 1)
      await sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`.execute(db);
    return 'the disk is not full';
  } catch (error) {
    return String(error);
  } finally {
    await db.destroy();
  }
}
