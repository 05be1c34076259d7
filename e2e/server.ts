/**
 * Runs once before the journeys: one server with the demo's catalogue and shop for all of them, as loading the demo takes longest. Journeys that
 * change a shop open one of their own. While a journey is being written, RAAN_URL names a server that is up already, and DATA_DIR its folder.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '@raan/server/test/running-server.ts';
import type { TestProject } from 'vitest/node';

/** Where the journeys find their server, and the folder in which it keeps its data, such as the mails that it sent. */
export type JourneyServer = { baseUrl: string; dataDir: string };

declare module 'vitest' {
  export interface ProvidedContext {
    server: JourneyServer;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const baseUrl = process.env.RAAN_URL;
  if (baseUrl) {
    project.provide('server', { baseUrl, dataDir: process.env.DATA_DIR ?? 'data' });
    return async () => {};
  }
  const { server, stop } = await startJourneyServer();
  project.provide('server', server);
  return stop;
}

/** A server with the demo's data, or with none, in a folder of its own and with settings of its own; `stop` ends it and removes the folder. */
export async function startJourneyServer({
  demo = true,
  settings = {},
}: { demo?: boolean; settings?: Readonly<Record<string, string>> } = {}): Promise<{
  server: JourneyServer;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync('/tmp/raan-journeys-');
  // PostgreSQL's own user must reach it when the journeys run as root.
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const running = await startServer({ ...settings, DEMO: demo ? '1' : '0', DATA_DIR: dataDir });
  const stop = async () => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { server: { baseUrl: running.baseUrl, dataDir }, stop };
}
