import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { ImportFolder } from './import-folder.ts';
import { vacuumSearchTables } from '#features/catalogue/vacuum-search.ts';
import { hasDueImports } from './run-imports.ts';

const PROCESS = path.join(import.meta.dirname, 'import-process.ts');
/** Enough for the largest JSON list that may be uploaded. */
const HEAP_MB = 256;

export type ImportProcessConfig = { connection: PoolConfig; folder: string };

export type ImportFailure = { importId: number; error: string };

/** A message from the import process: a failure, or that the search tables need a vacuum. */
export type ImportProcessMessage = ImportFailure | 'much changed';

/**
 * Runs due imports in a child process, so that the server's memory is independent of the file size.
 * `onFailure` receives errors that will be retried. Throws if the process itself fails.
 */
export async function runImportProcess(
  deps: { db: Db; clock: Clock; connection: PoolConfig; owner: PoolConfig; imports: ImportFolder },
  signal: AbortSignal,
  onFailure: (failure: ImportFailure) => void,
): Promise<void> {
  if (signal.aborted || !(await hasDueImports(deps))) return;
  const child = fork(PROCESS, { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
  const exited = once(child, 'exit');
  const disconnect = () => {
    if (child.connected) child.disconnect();
  };
  signal.addEventListener('abort', disconnect, { once: true });
  let hasManyChanges = false;
  child.on('message', (message) => {
    if (message === 'much changed') hasManyChanges = true;
    else onFailure(message as ImportFailure);
  });
  // Sent over the channel and not as arguments, because the connection may include a password.
  const config: ImportProcessConfig = { connection: deps.connection, folder: deps.imports.folder };
  // A send error is ignored; the exit code reports the failure.
  child.send(config, () => {});
  if (signal.aborted) disconnect();
  const [code, killedBy] = (await exited) as [number | null, string | null];
  signal.removeEventListener('abort', disconnect);
  // Runs here because the import process reads untrusted files and must not connect as the owner.
  if (hasManyChanges) await vacuumSearchTables(deps.owner);
  if (code !== 0) throw new Error(`the import process ended with ${killedBy ?? `code ${code}`}`);
}
