import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

it('the server ends at once though a browser has opened connections ahead, and answers what is under way', async () => {
  const ahead = connect(app.port, '127.0.0.1');
  const another = connect(app.port, '127.0.0.1');
  await Promise.all([once(ahead, 'connect'), once(another, 'connect')]);
  // A connection is the server's once it has answered over a later one.
  expect((await call(app, 'GET /health')).status).toBe(200);
  const answer = call(app, 'GET /products');
  await once(app.app.server, 'request');
  for (const socket of [ahead, another]) socket.resume();
  const ended = Promise.all([once(ahead, 'close'), once(another, 'close')]);
  await app.app.close();
  await ended;
  expect((await answer).status).toBe(200);
});
