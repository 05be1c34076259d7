// Our pages can read the cookie and repeat it in a header; pages of other origins cannot.
import { CSRF_COOKIE, CSRF_HEADER } from '@raan/contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#platform/errors/app-error.ts';
import { randomToken, isEqualInConstantTime } from '#platform/secrets.ts';
import { isApiRequest } from './matched-route.ts';

/** Sets the cookie if the browser has none. Scripts must be able to read it, so it is not HttpOnly. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[CSRF_COOKIE]) return;
  reply.setCookie(CSRF_COOKIE, randomToken(), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
  });
}

/** Refuses writes that carry the cookie but not the header. Clients without cookies are not browsers. */
export function requireCsrfHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const cookie = request.cookies[CSRF_COOKIE];
    if (cookie === undefined || !isApiRequest(request)) return;
    const header = request.headers[CSRF_HEADER];
    if (typeof header !== 'string' || !isEqualInConstantTime(header, cookie))
      throw fail('AUTH_PERMISSION_DENIED', 'csrf_missing');
  });
}
