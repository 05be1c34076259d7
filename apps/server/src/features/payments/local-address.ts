import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';

/** Base URL of this server, to which the sandbox reports. Throws SERVER_UNAVAILABLE if it is not listening. */
export function localAddress(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw fail('SERVER_UNAVAILABLE');
  return `http://127.0.0.1:${address.port}`;
}
