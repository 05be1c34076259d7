import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerErrors } from './error-handler.ts';
import { streamSender, STREAM_LIMITS } from './send-stream.ts';

const PIECE = 'x'.repeat(64 * 1024);
/** Far more than a socket's buffers hold. */
const PIECES = 4_000;

let app: FastifyInstance;
let made = 0;
let ended = 0;

async function serve(limits: Partial<typeof STREAM_LIMITS>): Promise<string> {
  made = 0;
  ended = 0;
  app = Fastify({ trustProxy: true });
  answerErrors(app);
  const send = streamSender(app, { ...STREAM_LIMITS, ...limits });
  app.get<{ Querystring: { seller?: string } }>('/api/long', async (request, reply) => {
    const { seller } = request.query;
    return send(request, reply, {
      type: 'text/plain',
      pieces: pieces(),
      ...(seller && { seller: { id: +seller } }),
    });
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/long`;
}

async function* pieces() {
  try {
    for (let left = PIECES; left > 0; left -= 1) {
      made += 1;
      yield PIECE;
    }
  } finally {
    ended += 1;
  }
}

/** Answers that are not read; held, because a forgotten one is hung up on. */
const unread: Response[] = [];

async function ask(url: string, from: string): Promise<Response> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from } });
  unread.push(response);
  return response;
}

afterEach(async () => {
  for (const { body } of unread.splice(0)) await body?.cancel().catch(() => {});
  await app.close();
});

describe('a streamed answer', () => {
  it('[ERR-05] is made no faster than it is read', async () => {
    const response = await ask(await serve({}), '10.0.0.1');
    let before = -1;
    while (made !== before) {
      before = made;
      await sleep(200);
    }
    expect(made).toBeLessThan(PIECES / 4);
    await response.body?.cancel();
    await expect.poll(() => ended).toBe(1);
  });

  it('[ERR-05] is broken off after the longest time, however steadily it is read, and makes room', async () => {
    const url = await serve({ longestMs: 300, perReader: 1 });
    const reader = (await ask(url, '10.0.0.1')).body!.getReader();
    const read = async () => {
      for (;;) {
        if ((await reader.read()).done) return;
        await sleep(20);
      }
    };
    await expect(read()).rejects.toThrow('terminated');
    await expect.poll(() => ended).toBe(1);
    expect((await ask(url, '10.0.0.1')).status).toBe(200);
  });

  it('[ERR-05] is counted by address where nobody is signed in, and all of those leave sellers their room', async () => {
    const url = await serve({ perReader: 2, ofOthers: 3, ofSellers: 2 });
    const statuses = [];
    for (const from of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
      statuses.push((await ask(url, from)).status);
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    const refused = await ask(url, '10.0.0.3');
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'REQUEST_RATE_LIMIT', reason: 'lists_of_all' });
    // From the same addresses, but signed in.
    for (const [seller, status] of [
      [1, 200],
      [2, 200],
      [3, 429],
    ])
      expect((await ask(`${url}?seller=${seller}`, '10.0.0.1')).status).toBe(status);
  });

  it('[ERR-05] keeps no server from closing', async () => {
    const url = await serve({});
    await ask(url, '10.0.0.1');
    await app.close();
    expect(ended).toBe(1);
  });

  it('is not made for who asks for the head alone', async () => {
    const response = await fetch(await serve({}), { method: 'HEAD' });
    expect({ status: response.status, made }).toEqual({ status: 200, made: 0 });
  });
});
