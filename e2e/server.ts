// Each server has a copy of a folder that `global-setup.ts` prepared once: creating a database and loading
// the demo take longest.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '@raan/server/test/running-server.ts';

/** Address and data folder of a server. The folder has its sent mails, for example. */
export type JourneyServer = { baseUrl: string; dataDir: string };

export type StartedServer = { server: JourneyServer; stop: () => Promise<void> };

/** Environment variable with the path of the prepared data, one folder per kind. Workers inherit it. */
export const PREPARED_DATA_VARIABLE = 'RAAN_PREPARED_DATA';

export type DataKind = 'demo' | 'empty';

/**
 * Starts a server with the demo or an empty database. `stop` ends it and removes its folder. Outside a test
 * run no data is prepared, so the server creates it.
 */
export async function startJourneyServer({
  demo = true,
  settings = {},
}: { demo?: boolean; settings?: Readonly<Record<string, string>> } = {}): Promise<StartedServer> {
  const folder = createTempFolder();
  const dataDir = path.join(folder, 'data');
  const prepared = process.env[PREPARED_DATA_VARIABLE];
  if (prepared) copyData(path.join(prepared, demo ? 'demo' : 'empty'), dataDir);
  const running = await startServer({ ...settings, DEMO: demo ? '1' : '0', DATA_DIR: dataDir });
  const stop = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server: { baseUrl: running.baseUrl, dataDir }, stop };
}

/** Creates a folder that PostgreSQL's user can enter when the journeys run as root. */
export function createTempFolder(): string {
  const folder = mkdtempSync('/tmp/raan-journeys-');
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies a stopped server's data with its owners; no hard links, as PostgreSQL writes files in place. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
