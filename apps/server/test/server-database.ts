import path from 'node:path';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';

/** Runs `work` with the database of the server on `dataDir`. Throws if none is running. */
export async function withServerDatabase<Result>(
  dataDir: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const running = await findRunningServer(path.resolve(dataDir, 'postgres'));
  if (!running) throw new Error(`no server is running on ${dataDir}`);
  const { db } = openDatabase({ ...running, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
