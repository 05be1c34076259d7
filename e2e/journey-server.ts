/** Returns the server of this worker. Other files use it before and after, never at the same time. */
import { inject } from 'vitest';
import type { JourneyServer } from './server.ts';

export function workerServer(): JourneyServer {
  // Vitest numbers its workers from 1.
  const worker = Number(process.env['VITEST_POOL_ID']);
  const server = inject('servers')[worker - 1];
  if (!server) throw new Error(`there is no server for worker ${worker}`);
  return server;
}
