// No headers, no bodies, no query strings, and no tokens in paths.
import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '#platform/config.ts';

/**
 * Without query, decoded as the router does, with order tokens replaced by `…`. Omits paths that cannot be
 * decoded and targets that are no path, because a token in them could not be found.
 */
function loggablePath(url: string): string {
  const path = decoded(url.split('?', 1)[0] ?? '');
  if (!path?.startsWith('/')) return '(unreadable)';
  return path.replace(/^(\/+api\/storefront\/orders\/|\/+s\/[^/]*\/order\/)[^/]*/, '$1…');
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

export type LogStream = { write(line: string): void };

type Loggable = { type?: string; message?: string; code?: string; stack?: string };

/** Fastify's logging options: request ids, and serializers with an allow-list. */
export function loggingOptions(
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
        // The database's `detail` and `parameters` quote rows, so they are not logged.
        err: ({ type, message, code, stack }: Loggable) => ({ type, code, message, stack }) as never,
      },
    },
  };
}
