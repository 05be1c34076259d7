import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStartFailure } from './explain-failure.ts';

const run = promisify(execFile);
const MAIN = path.join(import.meta.dirname, '../main.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-start-'));
  await writeFile(path.join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

async function outputOfStart(env: Record<string, string>): Promise<string> {
  const defaults = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
  };
  const failure = await run(process.execPath, [MAIN], {
    env: { ...defaults, ...env },
    timeout: 20_000,
  }).catch((error: { stderr: string }) => error);
  return failure.stderr;
}

test.each([
  [
    'a file as data folder',
    () => ({ DATA_DIR: path.join(folder, 'file') }),
    /is a file or lies in one\. Set DATA_DIR/,
  ],
  [
    'a data folder inside a file',
    () => ({ DATA_DIR: path.join(folder, 'file/data') }),
    /is a file or lies in one\. Set DATA_DIR/,
  ],
  [
    'an address of another machine',
    () => ({ HOST: '203.0.113.1' }),
    /HOST is 203\.0\.113\.1, which is not an address of this machine/,
  ],
  [
    'an unknown host',
    () => ({ HOST: 'nowhere.invalid' }),
    /HOST is nowhere\.invalid, which is not an address/,
  ],
])('%s is explained in one sentence without a stack trace', async (_name, env, words) => {
  const output = await outputOfStart(env());
  expect(output).toMatch(words);
  expect(output).not.toMatch(/\n {4}at /);
});

test.each([
  Object.assign(new Error('write'), { code: 'ENOSPC' }),
  Object.assign(new Error('could not extend file'), { code: '53100' }),
  new Error('initdb: PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'),
  new Error('FATAL:  could not extend file "base/1/1249"\nHINT:  Check free disk space.'),
])('a full disk is recognized: %s', (error) => {
  expect(explainStartFailure(error)).toBe(
    '\n  The disk is full. Free some space, then start again; nothing is lost.\n',
  );
});
