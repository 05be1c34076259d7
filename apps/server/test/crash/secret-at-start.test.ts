import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSecret, secretFile } from '#platform/secret-file.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { startServer, type RunningServer } from '#test/running-server.ts';
import { call, type TestApp } from '#test/test-app.ts';

// The test starts a real server several times, each with its database.
const TIMEOUT_MS = 180_000;
const ROTATE = path.join(import.meta.dirname, '../../src/commands/rotate-secret.ts');
const run = promisify(execFile);

let dataDir: string;
let server: RunningServer | undefined;
beforeAll(() => {
  dataDir = mkdtempSync('/tmp/raan-secret-start-');
  // PostgreSQL's own user must reach it when the tests run as root.
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const embedded = () => ({ DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', APP_SECRET: '' });
const start = async () => {
  server = await startServer(embedded());
  return server;
};
const stop = async () => {
  await server?.stop();
  server = undefined;
};
const refusal = async (env: Record<string, string> = {}): Promise<string> => {
  const failure = await startServer({ ...embedded(), ...env }).catch((error: unknown) => error);
  if (failure instanceof Error) return failure.message;
  throw new Error('the server started');
};
const rotate = async (): Promise<string> => {
  const env = { ...process.env, ...embedded() };
  const { stdout, stderr } = await run(process.execPath, [ROTATE], { env }).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return stdout + stderr;
};
const signIn = async ({ baseUrl }: RunningServer, { account, password }: TestSeller) =>
  (await call({ baseUrl } as TestApp, 'POST /sellers/signin', { body: { account, password } })).status;

describe('a server with its own data folder', () => {
  it(
    '[SEC-01] refuses to start with one sentence if its secret is missing, damaged or another one',
    async () => {
      const { baseUrl } = await start();
      const seller = await newSeller({ baseUrl } as TestApp);
      const file = secretFile(dataDir);
      const secret = readFileSync(file, 'utf8');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(await rotate()).toContain('stop every server');
      expect(readFileSync(file, 'utf8')).toBe(secret);
      await stop();

      const wrong: [string, string][] = [
        ['', 'is empty'],
        [secret.slice(0, 40), 'is cut short'],
        [`${secret.slice(0, 42)}=`, 'is malformed'],
        [newSecret(), 'is not the secret that this database was sealed with'],
      ];
      for (const [text, problem] of wrong) {
        writeFileSync(file, text);
        expect(await refusal()).toContain(problem);
      }
      expect(await refusal({ APP_SECRET: newSecret() })).toContain('APP_SECRET is not the secret');
      rmSync(file);
      const missing = await refusal();
      expect(missing).toContain('is missing, and the database was sealed with it');
      expect(missing).not.toMatch(/\bat .*\.ts/);
      expect(() => statSync(file)).toThrow('ENOENT');

      writeFileSync(file, secret, { mode: 0o600 });
      expect(await rotate()).toContain('The secret is replaced');
      expect(readFileSync(file, 'utf8')).not.toBe(secret);
      expect(await signIn(await start(), seller)).toBe(200);
      await stop();
      writeFileSync(file, secret);
      expect(await refusal()).toContain('is not the secret that this database was sealed with');
    },
    TIMEOUT_MS,
  );
});
