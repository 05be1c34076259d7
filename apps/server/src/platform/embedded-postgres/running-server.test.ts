import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningServer } from './running-server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

let folder: string;
let dataDir: string;
let server: EmbeddedPostgres | undefined;

beforeAll(() => {
  folder = mkdtempSync('/tmp/raan-running-');
  // PostgreSQL's own user must reach it when the tests run as root.
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'postgres');
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('another program finds the server only while it runs', async () => {
  expect(await findRunningServer(dataDir)).toBeUndefined();
  server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const found = await findRunningServer(dataDir);
  expect(found).toEqual(server.connectionOptions);

  const client = new pg.Client(found);
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();

  await server.stop();
  server = undefined;
  expect(await findRunningServer(dataDir)).toBeUndefined();
});
