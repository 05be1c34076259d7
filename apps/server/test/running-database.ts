/** The embedded database of a server that is running, for what journeys and measurements must make or count beside it. */
import path from 'node:path';
import { openDatabase, type Db } from '#platform/db.ts';
import { findRunningServer } from '#platform/embedded-postgres/running-server.ts';

/** Works in the database of the server on that folder. Throws where none runs. */
export async function inDatabaseOf<Result>(
  dataDir: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const running = await findRunningServer(path.resolve(dataDir, 'postgres'));
  if (!running) throw new Error(`no server runs on ${dataDir}`);
  const { db } = openDatabase({ ...running, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
