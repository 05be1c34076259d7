// Entry point of the import process. A separate process returns its memory when it ends, and only it dies if
// a file needs too much.
import { inspect } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import type { ImportProcessMessage, ImportProcessConfig } from './start-import-process.ts';
import { openImportFolder } from './import-folder.ts';
import { runImports } from './run-imports.ts';

const stopping = new AbortController();
// The server stops this process by disconnecting, which also happens when the server is killed. Signals are
// ignored, because a terminal sends them to both processes.
process.on('disconnect', () => stopping.abort());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', (work) => void run(work as ImportProcessConfig));

function send(message: ImportProcessMessage): void {
  if (process.connected) process.send?.(message);
}

async function run({ connection, folder }: ImportProcessConfig): Promise<void> {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    const deps = {
      db,
      clock: systemClock,
      imports: openImportFolder(folder),
      onManyChanges: () => send('much changed'),
    };
    await runImports(deps, stopping.signal, (error, importId) => {
      send({ importId, error: inspect(error) });
    });
  } finally {
    await db.destroy();
    if (process.connected) process.disconnect();
  }
}
