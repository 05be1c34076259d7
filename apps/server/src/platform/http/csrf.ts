// The cross-site-request cookie: a page of ours can read it and repeat it in a header, a foreign page can not.
import { CSRF_COOKIE, CSRF_HEADER } from '@raan/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { randomToken, sameText } from '#platform/secrets.ts';
import { isApiRequest } from './matched-route.ts';

/** Gives a browser its cookie where it has none. Readable by script on purpose: being repeated is its use. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[CSRF_COOKIE]) return;
  reply.setCookie(CSRF_COOKIE, randomToken(), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

/** Refuses a write that carries the cookie without repeating it. A client without cookies is not a browser that could be misled. */
export function guardWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const cookie = request.cookies[CSRF_COOKIE];
    if (cookie === undefined || !isApiRequest(request)) return;
    const header = request.headers[CSRF_HEADER];
    if (typeof header !== 'string' || !sameText(header, cookie))
      throw fail('AUTH_PERMISSION_DENIED', 'csrf_missing');
  });
}
