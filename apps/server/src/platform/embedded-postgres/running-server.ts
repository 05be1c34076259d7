/** Finds the PostgreSQL of a running Raan, for a command that runs at the same time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DATABASE_USER } from './data-folder.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

/** Lines of postmaster.pid: process id, folder, start time, port, socket folder, … */
const PORT_LINE = 3;
const SOCKET_LINE = 4;

/** Connection options of the server that runs on the folder, or undefined if none responds. */
export async function findRunningServer(
  dataDir: string,
): Promise<EmbeddedPostgres['connectionOptions'] | undefined> {
  const lines = readLockLines(path.join(dataDir, 'postmaster.pid'));
  const host = lines?.[SOCKET_LINE]?.trim();
  if (!host) return undefined;
  const options = { host, port: Number(lines?.[PORT_LINE]), user: DATABASE_USER, database: 'postgres' };
  const client = new pg.Client(options);
  try {
    await client.connect();
    await client.end();
    return options;
  } catch {
    return undefined;
  }
}

function readLockLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
