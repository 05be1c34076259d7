import { expect, it } from 'vitest';
import { fail } from '#platform/errors/app-error.ts';
import { toErrorResponse } from './error-response.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])('[ERR-02] [SEC-04] answers 503 with Retry-After when the database is unavailable: %s', (message) => {
  const response = toErrorResponse(new Error(message), 'en');
  expect(response).toMatchObject({ status: 503, body: { code: 'SERVER_UNAVAILABLE' }, retryAfterSeconds: 2 });
  expect(JSON.stringify(response.body)).not.toContain(message);
});

it('[ERR-02] every SERVER_UNAVAILABLE has a Retry-After', () => {
  expect(toErrorResponse(fail('SERVER_UNAVAILABLE'), 'en')).toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
  });
});
