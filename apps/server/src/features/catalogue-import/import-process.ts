// The process in which imports run: what a large file takes of memory goes with it, and where it takes too much, only this ends.
import { inspect } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import type { ImportNews, ImportWork } from './import-in-own-process.ts';
import { importFolder } from './import-folder.ts';
import { runImports } from './run-imports.ts';

const stopping = new AbortController();
// The server says when it is enough by letting go, and lets go when it is killed. A terminal would end both at once.
process.on('disconnect', () => stopping.abort());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.once('message', (work) => void run(work as ImportWork));

function tell(news: ImportNews): void {
  if (process.connected) process.send?.(news);
}

async function run({ connection, folder }: ImportWork): Promise<void> {
  const { db } = openDatabase({ ...connection, max: 2 });
  try {
    const deps = {
      db,
      clock: systemClock,
      imports: importFolder(folder),
      onMuchChanged: () => tell('much changed'),
    };
    await runImports(deps, stopping.signal, (error, importId) => {
      tell({ importId, error: inspect(error) });
    });
  } finally {
    await db.destroy();
    if (process.connected) process.disconnect();
  }
}
