import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '#app';
import { setAuditKey } from '#platform/audit-key.ts';
import { fileBlobStore } from '#platform/blobs/file-blob-store.ts';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { LineSender } from '#platform/line/line-sender.ts';
import { openLineSender } from '#platform/open-channels.ts';
import type { Sms, SmsSender } from '#platform/sms/sms-sender.ts';
import { openImportFolder, type ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { openAuditHeads, type AuditHeads } from '#features/console/audit/audit-heads.ts';
import { createSealedFileStore, type SealedFileStore } from '#features/files/sealed-file-store.ts';
import { createMediaStore, type MediaStore } from '#features/media/media-store.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { webPushService, type PushService } from '#features/push/push-service.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { expectLedgerBalanced } from './ledger.ts';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';

/** Advanced by tests. Starts at the current time, because tokens of external parties contain it. */
export type TestClock = { now(): number; advance(ms: number): void };

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  /** The same database with the owner's role, for tests that tamper with rows. */
  ownerDb: Db;
  /** Connection options, for code that connects by itself. */
  database: TestDatabase;
  clock: TestClock;
  config: Config;
  secret: string;
  stableSecret: string;
  realtimeSignal: RealtimeSignal;
  /** The heads of the audit log, stored outside the database. */
  auditHeads: AuditHeads;
  connection: PoolConfig;
  owner: PoolConfig;
  /** Mails sent so far. */
  mails: Mail[];
  /** `isDown` makes it fail like an unreachable mail server. */
  mailer: Mailer & { isDown: boolean };
  /** Text messages sent so far. */
  texts: Sms[];
  sms: SmsSender & { isDown: boolean };
  line: LineSender;
  media: MediaStore;
  blobs: BlobStores;
  push: PushService;
  sealed: SealedFileStore;
  imports: ImportFolder;
  /** Folder of pictures and documents. */
  folder: string;
  baseUrl: string;
  port: number;
};

export type TestAppOptions = {
  /** Creates the database; by default an empty one with all migrations. */
  database?: () => Promise<TestDatabase>;
  /** Start time of the clock, for tests that depend on the weekday or hour. Default: the current time. */
  startsAt?: string;
  env?: Record<string, string>;
  /** Allows push services on this machine. */
  localPush?: boolean;
  /** Serves the built web apps. `npm test` builds them first. */
  web?: boolean;
  /** Size of the connection pool. With this option, requests fail after waiting 4 s for a connection. */
  connections?: number;
  /** Opens the stores of pictures and documents; by default files. */
  blobs?: () => BlobStores;
  /** Receives the server's log and sets the log level to `debug`. */
  logStream?: { write(line: string): void };
};

const CONNECTIONS = 12;
const CONNECTION_WAIT_MS = 4_000;
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');
const SECRET = 'a secret for tests only, 32 characters at least';
const AUDIT_KEY = Buffer.alloc(32, 'the key of the audit log');
const STABLE_SECRET = 'another secret for tests, which a rotation keeps';

/** Starts an application for a test file. At its end, asserts that the ledger is balanced. */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const testApp = {} as TestApp;
  let stopApp = async () => {};
  beforeAll(async () => {
    const database = await (options.database ?? createTestDatabase)();
    const { db } = openDatabase({
      ...database.config,
      max: options.connections ?? CONNECTIONS,
      ...(options.connections && { connectionTimeoutMillis: CONNECTION_WAIT_MS }),
    });
    const { db: ownerDb } = openDatabase({ ...database.owner, max: 2 });
    const folder = await mkdtemp(path.join(tmpdir(), 'raan-test-media-'));
    const heads = openAuditHeads(path.join(folder, 'audit-heads'));
    for (const connection of [db, ownerDb]) setAuditKey(connection, AUDIT_KEY);
    const clock = createTestClock(options.startsAt);
    const mails: Mail[] = [];
    const mailer: TestApp['mailer'] = {
      host: undefined,
      from: 'Raan <no-reply@raan.invalid>',
      close: () => {},
      isDown: false,
      send: async (mail) => {
        if (mailer.isDown) throw new Error('the mail server is unreachable');
        mails.push(mail);
      },
    };
    const texts: Sms[] = [];
    const sms: TestApp['sms'] = {
      host: undefined,
      from: undefined,
      isDown: false,
      send: async (text) => {
        if (sms.isDown) throw new Error('the SMS gateway is unreachable');
        texts.push(text);
      },
    };
    const config = readConfig({
      DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: '1000000',
      SIGNIN_LIMIT_PER_MINUTE: '1000000',
      CHECKOUT_LIMIT_PER_MINUTE: '1000000',
      ...LONG_DATABASE_TIMEOUT,
      LOG_LEVEL: options.logStream ? 'debug' : (process.env.TEST_LOG_LEVEL ?? 'silent'),
      ...options.env,
    });
    const line = openLineSender(config);
    const blobs = options.blobs?.() ?? {
      pictures: fileBlobStore(folder),
      documents: fileBlobStore(path.join(folder, 'private-files'), 0o600),
    };
    const media = createMediaStore({ db, clock, blobs: blobs.pictures });
    const imports = openImportFolder(path.join(folder, 'imports'));
    const sealed = createSealedFileStore({ blobs: blobs.documents, secret: SECRET });
    const push = webPushService({ local: options.localPush ?? false });
    const { app, realtimeSignal } = await buildApp({
      db,
      connection: database.config,
      owner: database.owner,
      auditHeads: heads,
      clock,
      config,
      secret: SECRET,
      stableSecret: STABLE_SECRET,
      mailer,
      sms,
      line,
      media,
      push,
      sealed,
      imports,
      webFolder: options.web ? WEB_FOLDER : null,
      ...(options.logStream && { logStream: options.logStream }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const baseUrl = `http://127.0.0.1:${port}`;
    const parts = {
      db,
      ownerDb,
      owner: database.owner,
      auditHeads: heads,
      connection: database.config,
      database,
      clock,
      config,
      secret: SECRET,
      stableSecret: STABLE_SECRET,
      mails,
      mailer,
      texts,
      sms,
      line,
      media,
      blobs,
      push,
      sealed,
      imports,
      folder,
    };
    Object.assign(testApp, { ...parts, app, realtimeSignal, baseUrl, port });
    stopApp = async () => {
      await app.close();
      await db.destroy();
      await ownerDb.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    try {
      await expectLedgerBalanced(testApp.db);
    } finally {
      await stopApp();
    }
  });
  return testApp;
}

function createTestClock(startsAt?: string): TestClock {
  let offset = startsAt === undefined ? 0 : Date.parse(startsAt) - Date.now();
  return { now: () => Date.now() + offset, advance: (ms) => void (offset += ms) };
}

// Response bodies are untyped; the assertions of the tests check their shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; headers: Headers; body: any; data: any };

export type CallOptions = {
  token?: string;
  body?: unknown;
  key?: string;
  language?: string;
  headers?: Record<string, string>;
};

/** Calls the API over HTTP, for example `call(app, 'POST /sellers/signin', { body })`. */
export async function call(app: TestApp, endpoint: string, options: CallOptions = {}): Promise<Reply> {
  const [method = 'GET', url = '/'] = endpoint.split(' ');
  const response = await fetch(`${app.baseUrl}/api${url}`, {
    method,
    headers: {
      'accept-language': options.language ?? 'en',
      // Compression doubles the time of a response, and has its own tests.
      'accept-encoding': 'identity',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const body = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body, data: body?.data };
}

/** Asserts a refusal: status, code, a message, and no internal details. */
export function expectRefused(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
  expect(reply.body.success).toBe(false);
  expect(String(reply.body.message).length).toBeGreaterThan(0);
  expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*\.ts|select |insert |pg_/);
}
