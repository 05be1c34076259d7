import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

it('a closing server ends preconnected sockets at once, and still answers the running request', async () => {
  const ahead = connect(app.port, '127.0.0.1');
  const another = connect(app.port, '127.0.0.1');
  await Promise.all([once(ahead, 'connect'), once(another, 'connect')]);
  // A response over a later connection shows that the server has accepted the earlier one.
  expect((await call(app, 'GET /health')).status).toBe(200);
  const response = call(app, 'GET /products');
  await once(app.app.server, 'request');
  for (const socket of [ahead, another]) socket.resume();
  const ended = Promise.all([once(ahead, 'close'), once(another, 'close')]);
  await app.app.close();
  await ended;
  expect((await response).status).toBe(200);
});
