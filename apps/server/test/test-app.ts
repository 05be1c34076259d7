/** The whole application on a real port and a database of its own, and short ways in through its door. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '#app';
import { holdAuditKey } from '#platform/audit-key.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { Sms, SmsSender } from '#platform/sms/sms-sender.ts';
import { importFolder, type ImportFolder } from '#features/catalogue-import/import-folder.ts';
import { auditHeads, type AuditHeads } from '#features/console/audit/audit-heads.ts';
import { sealedFiles, type SealedFiles } from '#features/files/sealed-files.ts';
import { mediaStore, type MediaStore } from '#features/media/media-store.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { webPushService, type PushService } from '#features/push/push-service.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { expectLedgerBalanced } from './ledger.ts';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';

/** A clock that tests move by hand. It starts at the real time, because tokens of other parties carry theirs. */
export type TestClock = { now(): number; advance(ms: number): void };

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  /** The same database as its owner, who may do what the server may not: for tests that tamper. */
  ownerDb: Db;
  /** The database itself, for what connects on its own. */
  database: TestDatabase;
  clock: TestClock;
  config: Config;
  secret: string;
  stableSecret: string;
  hint: NotificationHint;
  /** The ends of the audit log outside the database. */
  auditHeads: AuditHeads;
  connection: PoolConfig;
  owner: PoolConfig;
  /** Mails sent so far. */
  mails: Mail[];
  /** Keeps them; `isDown` makes it fail, as a mail server that can't be reached would. */
  mailer: Mailer & { isDown: boolean };
  /** Text messages sent so far. */
  texts: Sms[];
  sms: SmsSender & { isDown: boolean };
  media: MediaStore;
  push: PushService;
  sealed: SealedFiles;
  imports: ImportFolder;
  /** Where this application keeps pictures and documents. */
  folder: string;
  baseUrl: string;
  port: number;
};

export type TestAppOptions = {
  /** Makes the database; without it there is an empty one of the newest version. */
  database?: () => Promise<TestDatabase>;
  /** The moment at which the clock starts, where the weekday or the hour matters; else the real time. */
  startsAt?: string;
  env?: Record<string, string>;
  /** Sends pushes to a service on this machine instead of the world's. */
  localPush?: boolean;
  /** Serves the built web too; `npm test` builds it first. */
  web?: boolean;
  /** How many connections it has to its database. Who waits longer than a few seconds for one of fewer is refused. */
  connections?: number;
  /** Takes what the server logs; with it the log level is `debug`. */
  logStream?: { write(line: string): void };
};

const CONNECTIONS = 12;
const CONNECTION_WAIT_MS = 4_000;
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist');
const SECRET = 'a secret for tests only, 32 characters at least';
const AUDIT_KEY = Buffer.alloc(32, 'the key of the audit log');
const STABLE_SECRET = 'another secret for tests, which a rotation keeps';

/**
 * Starts one application for a test file and stops it afterwards. When the file is done, the ledger must balance: that check is
 * part of every file that uses this.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const holder = {} as TestApp;
  let finish = async () => {};
  beforeAll(async () => {
    const database = await (options.database ?? createTestDatabase)();
    const { db } = openDatabase({
      ...database.config,
      max: options.connections ?? CONNECTIONS,
      ...(options.connections && { connectionTimeoutMillis: CONNECTION_WAIT_MS }),
    });
    const { db: ownerDb } = openDatabase({ ...database.owner, max: 2 });
    const folder = await mkdtemp(path.join(tmpdir(), 'raan-test-media-'));
    const heads = auditHeads(path.join(folder, 'audit-heads'));
    for (const one of [db, ownerDb]) holdAuditKey(one, AUDIT_KEY);
    const clock = movableClock(options.startsAt);
    const mails: Mail[] = [];
    const mailer: TestApp['mailer'] = {
      isDown: false,
      send: async (mail) => {
        if (mailer.isDown) throw new Error('the mail server can’t be reached');
        mails.push(mail);
      },
    };
    const texts: Sms[] = [];
    const sms: TestApp['sms'] = {
      isDown: false,
      send: async (text) => {
        if (sms.isDown) throw new Error('no text message can be sent');
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
    const media = mediaStore({ db, clock, folder });
    const imports = importFolder(path.join(folder, 'imports'));
    const sealed = sealedFiles({ folder: path.join(folder, 'private-files'), secret: SECRET });
    const push = webPushService({ local: options.localPush ?? false });
    const { app, hint } = await buildApp({
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
    const given = {
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
      media,
      push,
      sealed,
      imports,
      folder,
    };
    Object.assign(holder, { ...given, app, hint, baseUrl, port });
    finish = async () => {
      await app.close();
      await db.destroy();
      await ownerDb.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    try {
      await expectLedgerBalanced(holder.db);
    } finally {
      await finish();
    }
  });
  return holder;
}

function movableClock(startsAt?: string): TestClock {
  let offset = startsAt === undefined ? 0 : Date.parse(startsAt) - Date.now();
  return { now: () => Date.now() + offset, advance: (ms) => void (offset += ms) };
}

// An answer is whatever came over the wire; the assertions that read it are its type.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = { status: number; headers: Headers; body: any; data: any };

export type CallOptions = {
  token?: string;
  body?: unknown;
  key?: string;
  language?: string;
  headers?: Record<string, string>;
};

/** Calls the API over HTTP: `call(app, 'POST /sellers/signin', {body})`. */
export async function call(app: TestApp, endpoint: string, options: CallOptions = {}): Promise<Reply> {
  const [method = 'GET', url = '/'] = endpoint.split(' ');
  const response = await fetch(`${app.baseUrl}/api${url}`, {
    method,
    headers: {
      'accept-language': options.language ?? 'en',
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

/** Expects a refusal: status and code, with words in the body and no trace of a cause. */
export function expectRefused(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
  expect(reply.body.success).toBe(false);
  expect(String(reply.body.message).length).toBeGreaterThan(0);
  expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*\.ts|select |insert |pg_/);
}
