import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUseError, DataFolderVersionError, EmbeddedPostgresError } from './errors.ts';
import { isRunning, processState } from './process-table.ts';
import { chooseRunAs } from './run-as.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const IS_ROOT = process.getuid?.() === 0;

/** An initialized data folder; creating one takes most of a second. */
let madeFolder: string;
let folder: string;
let dataDir: string;
let cleanUp: (() => Promise<unknown>)[];

/** PostgreSQL's own user, used under root, can't reach a new temporary folder. */
function makeReachableFolder(): string {
  const made = mkdtempSync('/tmp/raan-test-');
  chmodSync(made, 0o755);
  return made;
}

beforeAll(async () => {
  madeFolder = makeReachableFolder();
  const server = await startEmbeddedPostgres({ dataDir: path.join(madeFolder, 'postgres') });
  await server.stop();
});

afterAll(() => rmSync(madeFolder, { recursive: true, force: true }));

beforeEach(() => {
  folder = makeReachableFolder();
  dataDir = path.join(folder, 'postgres');
  cleanUp = [];
});

afterEach(async () => {
  for (const task of cleanUp.reverse()) await task();
  rmSync(folder, { recursive: true, force: true });
});

function copyMadeFolder(): void {
  execFileSync('cp', ['-a', path.join(madeFolder, 'postgres'), dataDir]);
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  cleanUp.push(() => server.stop());
  return server;
}

async function query(connectionOptions: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connectionOptions);
  // A server that is killed under an open connection also emits an error here; the query itself rejects.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts an owner in its own process, so that a test can kill it. */
async function startOwner(): Promise<{
  owner: ChildProcess;
  pid: number;
  connectionOptions: pg.ClientConfig;
}> {
  const fixture = fileURLToPath(new URL('./owner.fixture.ts', import.meta.url));
  const owner = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUp.push(async () => {
    if (owner.exitCode !== null || owner.signalCode !== null) return;
    owner.kill('SIGTERM');
    await once(owner, 'exit');
  });
  for await (const line of createInterface({ input: owner.stdout })) {
    return { owner, ...(JSON.parse(line) as { pid: number; connectionOptions: pg.ClientConfig }) };
  }
  throw new Error('The owner ended before its server was ready.');
}

describe('a data folder', () => {
  test('keeps its rows between starts, in UTF-8, with durable commits', async () => {
    const first = await start();
    await query(
      first.connectionOptions,
      "create table shop (name text); insert into shop values ('ร้านค้า'), ('商店')",
    );
    await first.stop();
    expect(await first.ended).toBeNull();
    expect(isRunning(first.pid)).toBe(false);

    const second = await start();
    const rows = await query(second.connectionOptions, 'select name from shop order by name');
    expect(rows.map((row) => row.name)).toEqual(['ร้านค้า', '商店']);
    const [settings] = await query(
      second.connectionOptions,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('listen_addresses') as tcp, datctype as letters, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = 'postgres'`,
    );
    expect(settings).toMatchObject({ fsync: 'on', commit: 'on', tcp: '', encoding: 'UTF8' });
    expect(settings?.letters).toMatch(/UTF-8/);
  });

  test('cannot be reached by other users', async () => {
    copyMadeFolder();
    const { connectionOptions } = await start();
    expect(statSync(connectionOptions.host).mode & 0o777).toBe(0o700);
    expect(statSync(dataDir).mode & 0o077).toBe(0);
    expect(path.join(connectionOptions.host, '.s.PGSQL.5432').length).toBeLessThan(104);
  });

  test('survives two parallel first starts: one succeeds, the other is refused', async () => {
    const starts = await Promise.allSettled(
      [startOwner(), startOwner()].map((owner) => owner.catch(() => null)),
    );
    const owners = starts.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null));
    expect(owners.filter((owner) => owner !== null)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  test('that contains other files is refused with its path', async () => {
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'holiday.jpg'), '');
    const runAs = chooseRunAs('/nowhere');
    if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dataDir, runAs.uid, runAs.gid);
    await expect(start()).rejects.toThrow(/holds other files/);
    expect(readdirSync(dataDir)).toEqual(['holiday.jpg']);
  });

  test('from another major version is refused with instructions for the upgrade', async () => {
    copyMadeFolder();
    writeFileSync(path.join(dataDir, 'PG_VERSION'), '16\n');
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataFolderVersionError);
    expect(String(failure)).toContain('db:export');
  });
});

describe('a second owner', () => {
  test('is refused with the process id of the first, whose server keeps running', async () => {
    copyMadeFolder();
    const { owner, connectionOptions } = await startOwner();
    const failure = await start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataFolderInUseError);
    expect(failure).toMatchObject({ pid: owner.pid, dataDir });
    expect(await query(connectionOptions, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a killed owner', () => {
  test('takes its server down, and the next start has every committed row', async () => {
    copyMadeFolder();
    const { owner, pid, connectionOptions } = await startOwner();
    await query(
      connectionOptions,
      'create table entry (id int); insert into entry select generate_series(1, 500)',
    );
    owner.kill('SIGKILL');
    await once(owner, 'exit');

    // Starts immediately: the new start has to wait for the old server's shutdown.
    const next = await start();
    expect(next.pid).not.toBe(pid);
    expect(await query(next.connectionOptions, 'select count(*)::int as entries from entry')).toEqual([
      { entries: 500 },
    ]);
    expect(isRunning(pid)).toBe(false);
  });

  test('does not prevent the next start when its server crashed as well', async () => {
    copyMadeFolder();
    const { owner, pid, connectionOptions } = await startOwner();
    await query(connectionOptions, 'create table entry (id int); insert into entry values (1)');
    process.kill(pid, 'SIGKILL');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const next = await start();
    expect(await query(next.connectionOptions, 'select id from entry')).toEqual([{ id: 1 }]);
  });
});

describe('a stale postmaster.pid', () => {
  function leaveLockOf(pid: number): void {
    copyMadeFolder();
    writeFileSync(
      path.join(dataDir, 'postmaster.pid'),
      `${pid}\n${dataDir}\n1700000000\n5432\n/tmp\n\n  1  1\nready\n`,
    );
  }

  test('with the id of an unrelated running process does not lock the folder', async () => {
    leaveLockOf(process.pid);
    const next = await start();
    expect(processState(next.pid)).not.toBeNull();
  });

  test('with the id of an ended process does not lock the folder', async () => {
    const passing = spawn('true');
    await once(passing, 'exit');
    leaveLockOf(passing.pid ?? 0);
    const next = await start();
    expect(await query(next.connectionOptions, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a server that ends unexpectedly', () => {
  test('is reported with its last output', async () => {
    copyMadeFolder();
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    const reason = await server.ended;
    expect(reason).toBeInstanceOf(EmbeddedPostgresError);
    // A killed server leaves its socket folder; the next start on the same data folder would reuse it.
    rmSync(server.connectionOptions.host, { recursive: true });
  });

  test('fails to start with invalid settings, and reports the reason', async () => {
    copyMadeFolder();
    const failure = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } }).catch(
      String,
    );
    expect(failure).toContain('shared_buffers');
  });

  test('fails to start without its programs', async () => {
    await expect(startEmbeddedPostgres({ dataDir, pgBin: path.join(folder, 'none') })).rejects.toThrow(
      /does not run/,
    );
  });
});

describe.runIf(IS_ROOT)('running as root', () => {
  test('stores the data elsewhere if PostgreSQL’s user cannot reach the folder, and finds it again', async () => {
    chmodSync(folder, 0o700);
    const sentences: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, log: (sentence) => sentences.push(sentence) });
    cleanUp.push(
      async () => rmSync(path.dirname(first.dataDir), { recursive: true }),
      () => first.stop(),
    );
    expect(first.dataDir).not.toBe(dataDir);
    expect(sentences.join('\n')).toContain(first.dataDir);
    await query(first.connectionOptions, 'create table entry (id int)');
    await first.stop();

    const second = await start();
    expect(second.dataDir).toBe(first.dataDir);
    expect(await query(second.connectionOptions, 'select count(*)::int as entries from entry')).toEqual([
      { entries: 0 },
    ]);
    expect(existsSync(path.join(dataDir, 'PG_VERSION'))).toBe(true);
  });
});
