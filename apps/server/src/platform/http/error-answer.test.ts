import { expect, it } from 'vitest';
import { answerError } from './error-answer.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('[ERR-02] a database that is away is told as such, to be asked again: %s', (message) => {
  const answer = answerError(new Error(message), 'en');
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVER_UNAVAILABLE' }, retryAfterSeconds: 2 });
  expect(JSON.stringify(answer.body)).not.toContain(message);
});
