import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdAuditKey } from '#platform/audit-key.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { paperPicture, picture } from '#features/files/hostile-files.fixture.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { addedOperator, signIn, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/people.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import { CAN_MOUNT, makeSmallDisk, type SmallDisk } from '#test/small-disk.ts';
import { call, expectRefused, type Reply, type TestApp } from '#test/test-app.ts';
import { sendForm, upload } from '#test/uploads.ts';

const SETUP_MS = 90_000;
const HEAL_MS = 45_000;
const STORAGE_FULL = {
  th: 'ตอนนี้บันทึกข้อมูลไม่ได้ กรุณาลองใหม่ในอีกสักครู่',
  en: 'We can’t save anything right now. Please try again in a moment',
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

describe('a full disk under pictures, documents, imports and text messages', () => {
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
    holdAuditKey(db, keys.auditKey);
    app = { baseUrl: server.baseUrl } as TestApp;
    seller = await newSeller(app);
    const added = await addedOperator({ db, clock }, 'reviewer');
    operator = { ...added, token: (await signIn(app, added)).data.token };
  }, SETUP_MS);

  afterEach(async () => {
    disk.free(server.pid);
    await expectReadyWithin(app, HEAL_MS);
  });

  afterAll(async () => {
    await server?.stop();
    await db?.destroy();
    await database?.drop();
    disk?.remove();
  });

  const stored = ['media', 'private-files', 'imports', 'sms', 'mail'];
  const storedFiles = () => stored.flatMap((name) => filesIn(path.join(disk.folder, name)));
  const importForm = () => {
    const form = new FormData();
    form.append('file', new Blob(['Handle,Title,Variant Price,Image Src\ncup,Cup,10,\n']), 'shop.csv');
    return form;
  };
  const writes: Record<string, (language: keyof typeof STORAGE_FULL) => Promise<Reply>> = {
    'a public picture': async (language) =>
      await upload(app, { token: seller.token, language }, await picture('jpeg', { width: 900 })),
    'a sealed document': async (language) =>
      await upload(app, { token: seller.token, language }, await paperPicture('jpeg'), { type: 'id_card' }),
    'a file of products': async (language) =>
      await sendForm(app, { token: operator.token, language }, importForm(), 'console/catalogue-imports'),
  };

  it.each(Object.keys(writes))('[SEC-04] refuses %s with 503 and keeps nothing of it', async (name) => {
    const write = writes[name]!;
    const filesBefore = storedFiles();
    disk.fill(server.pid);
    for (const language of ['th', 'en', 'zh-TW', 'zh-CN'] as const)
      expectStorageFull(await write(language), language);
    expect(storedFiles()).toEqual(filesBefore);
    const { rows } = await sql<{ kept: number }>`
      select (select count(*) from files)::int + (select count(*) from media)::int
        + (select count(*) from catalogue_imports)::int as kept`.execute(db);
    disk.free(server.pid);
    const again = await write('en');
    expect([200, 201]).toContain(again.status);
    expect(storedFiles().length).toBeGreaterThan(filesBefore.length);
    const after = await sql<{ kept: number }>`
      select (select count(*) from files)::int + (select count(*) from media)::int
        + (select count(*) from catalogue_imports)::int as kept`.execute(db);
    expect(after.rows[0]!.kept).toBeGreaterThan(rows[0]!.kept);
  });

  it('[SEC-04] [AUTH-12] refuses to send a text message with 503 and leaves no half of it', async () => {
    disk.fill(server.pid);
    const reply = await call(app, 'POST /auth/send-verification-code', {
      token: seller.token,
      body: { phone: '0812345678' },
    });
    expectRefused(reply, 503, 'SERVER_UNAVAILABLE');
    expect(filesIn(path.join(disk.folder, 'sms'))).toEqual([]);
  });

  it('[SEC-04] turns readiness red within 5 s, serves what is stored, and heals when there is room again', async () => {
    const { data } = await upload(app, { token: seller.token }, await picture('png', { width: 900 }));
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
    // Its smaller size is made for the first time, and cannot be kept.
    const [file] = Array.isArray(data) ? data : [data.file ?? data];
    const smaller = String(file.url).replace(/\d+\.webp$/, '400.webp');
    const response = await fetch(app.baseUrl + smaller);
    expect({ smaller, status: response.status }).toEqual({ smaller, status: 200 });
    await response.arrayBuffer();
    disk.free(server.pid);
    await expectReadyWithin(app, 5_000);
  });
});

// The server's own database on the disk; only root can give it one of its own.
describe.runIf(CAN_MOUNT && !process.env.DATABASE_URL)('a full disk under the embedded database', () => {
  it(
    '[SEC-04] leads to 503 even when PostgreSQL ends of it, and heals without a restart of the server',
    async () => {
      const disk = makeSmallDisk(220);
      let server: RunningServer | undefined;
      try {
        server = await startServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' });
        const app = { baseUrl: server.baseUrl } as TestApp;
        const seller = await newSeller(app);
        const profile = () => call(app, 'GET /sellers/profile', { token: seller.token });
        disk.fill(server.pid);
        // A result of a moment ago is reused.
        await vi.waitFor(
          async () => expect((await call(app, 'GET /ready')).body.data.checks.storage).toBe(false),
          { timeout: 5_000, interval: 200 },
        );
        expect(await exhaustLog(disk.folder)).toMatch(/No space left|Connection terminated|recovery/);
        // PostgreSQL is gone, and stays so until there is room.
        await vi.waitFor(async () => expectRefused(await profile(), 503, 'SERVER_UNAVAILABLE'), {
          timeout: 20_000,
          interval: 100,
        });
        expect((await call(app, 'GET /ready')).body.data.checks).toEqual({ database: false, storage: false });
        disk.free(server.pid);
        await expectReadyWithin(app, HEAL_MS);
        expect((await profile()).status).toBe(200);
        expect((await newSeller(app)).token).toBeTruthy();
      } finally {
        await server?.stop();
        disk.remove();
      }
    },
    SETUP_MS + HEAL_MS,
  );
});

/** Writes to PostgreSQL's log until its next file does not fit on the disk. Returns how that failed. */
async function exhaustLog(dataDir: string): Promise<string> {
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
