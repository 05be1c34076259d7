import { expect, it } from 'vitest';
import { fail } from '#platform/errors/app-error.ts';
import { answerError } from './error-answer.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
])('[ERR-02] a database that is away is told as such, to be asked again: %s', (message) => {
  const answer = answerError(new Error(message), 'en');
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVER_UNAVAILABLE' }, retryAfterSeconds: 2 });
  expect(JSON.stringify(answer.body)).not.toContain(message);
});

it('[ERR-02] whatever is not to be had just now says when to ask again', () => {
  expect(answerError(fail('SERVER_UNAVAILABLE'), 'en')).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});
