/** A server beside one that is up, on its embedded database: to be killed and to come back while the other works on. */
import path from 'node:path';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';
import { embeddedAccess } from '#start/database-server.ts';
import { urlOf } from './database-url.ts';
import { startServer, type RunningServer } from './running-server.ts';

export type ServerBeside = {
  baseUrl: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Holds it as it is: whatever it was about to do, it does not do. */
  freeze(): void;
  thaw(): void;
  /** Starts it again at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts one with settings of its own on the folder of the other. They share data, files and secret: a session of the one holds at both. */
export async function startBeside(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerBeside> {
  const env = { ...settings, DATA_DIR: dataDir, ...(await databaseOf(dataDir)) };
  let running: RunningServer = await startServer(env);
  const { baseUrl } = running;
  return {
    baseUrl,
    kill: () => running.kill(),
    freeze: () => running.freeze(),
    thaw: () => running.thaw(),
    comeBack: async () => {
      running = await startServer({ ...env, PORT: new URL(baseUrl).port });
    },
    stop: async () => void (await running.stop()),
  };
}

/** Where the embedded database of a running server is reached. */
async function databaseOf(dataDir: string): Promise<Record<string, string>> {
  const running = await findRunningServer(path.resolve(dataDir, 'postgres'));
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  const { owner, connection } = embeddedAccess(running);
  return { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) };
}
