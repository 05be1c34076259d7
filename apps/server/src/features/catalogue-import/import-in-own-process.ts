import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { ImportFolder } from './import-folder.ts';
import { settleSearch } from '#features/catalogue/settle-search.ts';
import { importsAreDue } from './run-imports.ts';

const PROCESS = path.join(import.meta.dirname, 'import-process.ts');
/** Enough for the largest list that may be handed in. */
const HEAP_MB = 256;

/** What the process is told to work on. */
export type ImportWork = { connection: PoolConfig; folder: string };

export type ImportFailure = { importId: number; error: string };

/** A message from the import process: a failure, or that the search index needs maintenance. */
export type ImportNews = ImportFailure | 'much changed';

/**
 * Runs the imports that are due in a process of their own, until none is or `signal` says to stop: this one's memory stays as it is,
 * however large the files. `onFailure` hears of what is tried again later; where the process itself ended badly it throws.
 */
export async function importInOwnProcess(
  deps: { db: Db; clock: Clock; connection: PoolConfig; owner: PoolConfig; imports: ImportFolder },
  signal: AbortSignal,
  onFailure: (failure: ImportFailure) => void,
): Promise<void> {
  if (signal.aborted || !(await importsAreDue(deps))) return;
  const child = fork(PROCESS, { execArgv: [`--max-old-space-size=${HEAP_MB}`] });
  const ended = once(child, 'exit');
  const letGo = () => {
    if (child.connected) child.disconnect();
  };
  signal.addEventListener('abort', letGo, { once: true });
  let muchChanged = false;
  child.on('message', (news) => {
    if (news === 'much changed') muchChanged = true;
    else onFailure(news as ImportFailure);
  });
  // By the channel, not by arguments: the connection may hold a password.
  const work: ImportWork = { connection: deps.connection, folder: deps.imports.folder };
  // Where it does not get there, the end of the process says why.
  child.send(work, () => {});
  if (signal.aborted) letGo();
  const [code, killedBy] = (await ended) as [number | null, string | null];
  signal.removeEventListener('abort', letGo);
  // Here and not in that process, which reads foreign files and must not connect as the owner.
  if (muchChanged) await settleSearch(deps.owner);
  if (code !== 0) throw new Error(`the imports ended with ${killedBy ?? `code ${code}`}`);
}
