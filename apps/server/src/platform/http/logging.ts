// Structured logs that hold no secret: addresses without their query and without the tokens in their path, no headers, no bodies.
import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '#platform/config.ts';

/** The path of a request as it may be logged: order tokens are cut, however they are spelled, and the query is left out. */
function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/^(\/api\/storefront\/orders\/|\/s\/[^/]*\/order\/)[^/]*/, '$1…');
}

/** Takes log lines. */
export type LogStream = { write(line: string): void };

type Loggable = { type?: string; message?: string; code?: string; stack?: string };

/** Fastify's logging options: request ids, and serialisers that pass an allow-list only. */
export function logging(
  config: Pick<Config, 'logLevel'>,
  stream?: LogStream,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'requestIdHeader'> {
  return {
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: {
      level: config.logLevel,
      ...(stream && { stream }),
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          path: loggablePath(request.url),
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        // The database's `detail` and `parameters` quote rows; they stay out.
        err: ({ type, message, code, stack }: Loggable) => ({ type, code, message, stack }) as never,
      },
    },
  };
}
