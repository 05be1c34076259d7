import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { answerError } from './error-answer.ts';
import { isApiRequest } from './matched-route.ts';
import { requestLanguage } from './routing.ts';
import { pageLanguage } from './web-pages.ts';

/** Answers one failure in the reader's language, and logs it where it is ours. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerError(error, requestLanguage(request));
  if (answer.unexpected) request.log.error({ err: error }, 'request failed');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  reply.code(answer.status).header('cache-control', 'no-store');
  // Who came too often for a page is a person or a robot, to whom JSON says nothing.
  if (answer.body.code === 'REQUEST_RATE_LIMIT' && !isApiRequest(request)) {
    const { message } = answerError(error, pageLanguage(request)).body;
    return reply.type('text/plain; charset=utf-8').send(`${message}\n`);
  }
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** Answers every failure of every route, and addresses where there is none. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(fail('REQUEST_NOT_FOUND'), request, reply));
  // Answers of the API are one person's: no cache keeps them.
  app.addHook('onSend', async (request, reply) => {
    if (isApiRequest(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
