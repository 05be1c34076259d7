import path from 'node:path';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { embeddedAccess } from '#start/database-server.ts';
import { urlOf } from './database-url.ts';
import { startServer, type RunningServer } from './running-server.ts';

export type SecondServer = {
  baseUrl: string;
  /** Kills the server, as a crash would. */
  kill(): Promise<void>;
  /** Suspends the server with its open connections. */
  freeze(): void;
  thaw(): void;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a second server on `dataDir`. Both share data, files and secret, so sessions are valid on both. */
export async function startSecondServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SecondServer> {
  const env = { ...settings, DATA_DIR: dataDir, ...(await databaseEnvOf(dataDir)) };
  let running: RunningServer = await startServer(env);
  const { baseUrl } = running;
  return {
    baseUrl,
    kill: () => running.kill(),
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
    restart: async () => {
      running = await startServer({ ...env, PORT: new URL(baseUrl).port });
    },
    stop: async () => void (await running.stop()),
  };
}

/** Returns the environment variables for the embedded database of a running server. */
async function databaseEnvOf(dataDir: string): Promise<Record<string, string>> {
  const running = await findRunningServer(path.resolve(dataDir, 'postgres'));
  if (!running) throw new Error(`no server is running on ${dataDir}`);
  const { owner, connection } = embeddedAccess(running);
  return { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) };
}
