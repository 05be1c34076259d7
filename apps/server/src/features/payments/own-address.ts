import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';

/** The address on which this very server listens, over which the sandbox reports. Throws SERVER_UNAVAILABLE where it does not listen. */
export function ownAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw fail('SERVER_UNAVAILABLE');
  return `http://127.0.0.1:${address.port}`;
}
