import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { toErrorResponse } from './error-response.ts';
import { isApiRequest } from './matched-route.ts';
import { requestLanguage } from './request-language.ts';
import { pageLanguage } from './web-pages.ts';

/** Sends the response for an error in the reader's language, and logs unexpected errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const response = toErrorResponse(error, requestLanguage(request));
  if (response.isUnexpected) request.log.error({ err: error }, 'request failed');
  if (response.retryAfterSeconds !== undefined) reply.header('retry-after', response.retryAfterSeconds);
  reply.code(response.status).header('cache-control', 'no-store');
  // Visitors and robots that exceed the limit for pages cannot read JSON.
  if (response.body.code === 'REQUEST_RATE_LIMIT' && !isApiRequest(request)) {
    const { message } = toErrorResponse(error, pageLanguage(request)).body;
    return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
  }
  return reply.type('application/json; charset=utf-8').send(response.body);
}

/** Registers the handlers of errors and of unknown addresses. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(fail('REQUEST_NOT_FOUND'), request, reply));
  // API responses are personal, so no cache may store them.
  app.addHook('onSend', async (request, reply) => {
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
