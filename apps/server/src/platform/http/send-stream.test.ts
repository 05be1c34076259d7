import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { registerErrorHandlers } from './error-handler.ts';
import { createStreamSender, STREAM_LIMITS } from './send-stream.ts';

const CHUNK = 'x'.repeat(64 * 1024);
/** Far more than socket buffers hold. */
const CHUNKS = 4_000;

let app: FastifyInstance;
let made = 0;
let ended = 0;

async function serve(limits: Partial<typeof STREAM_LIMITS>): Promise<string> {
  made = 0;
  ended = 0;
  app = Fastify({ trustProxy: true });
  registerErrorHandlers(app);
  const send = createStreamSender(app, { ...STREAM_LIMITS, ...limits });
  app.get<{ Querystring: { seller?: string } }>('/api/long', async (request, reply) => {
    const { seller } = request.query;
    return send(request, reply, {
      type: 'text/plain',
      chunks: produceChunks(),
      ...(seller && { seller: { id: +seller } }),
    });
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/long`;
}

async function* produceChunks() {
  try {
    for (let left = CHUNKS; left > 0; left -= 1) {
      made += 1;
      yield CHUNK;
    }
  } finally {
    ended += 1;
  }
}

/** Without a reference they would be garbage collected and their connections closed. */
const unread: Response[] = [];

async function requestFrom(url: string, from: string): Promise<Response> {
  const response = await fetch(url, { headers: { 'x-forwarded-for': from } });
  unread.push(response);
  return response;
}

afterEach(async () => {
  for (const { body } of unread.splice(0)) await body?.cancel().catch(() => {});
  await app.close();
});

describe('a streamed response', () => {
  it('is produced no faster than it is read', async () => {
    const response = await requestFrom(await serve({}), '10.0.0.1');
    let before = -1;
    while (made !== before) {
      before = made;
      await sleep(200);
    }
    expect(made).toBeLessThan(CHUNKS / 4);
    await response.body?.cancel();
    await expect.poll(() => ended).toBe(1);
  });

  it('[SEC-04] is aborted after the maximum time even if it is read steadily, and frees its slot', async () => {
    const url = await serve({ totalMs: 300, perReader: 1 });
    const reader = (await requestFrom(url, '10.0.0.1')).body!.getReader();
    const read = async () => {
      for (;;) {
        if ((await reader.read()).done) return;
        await sleep(20);
      }
    };
    await expect(read()).rejects.toThrow('terminated');
    await expect.poll(() => ended).toBe(1);
    expect((await requestFrom(url, '10.0.0.1')).status).toBe(200);
  });

  it('counts by network without a session, and strangers leave the slots of sellers free', async () => {
    const url = await serve({ perReader: 2, ofOthers: 3, ofSellers: 2 });
    const statuses = [];
    for (const from of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
      statuses.push((await requestFrom(url, from)).status);
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    const refused = await requestFrom(url, '10.0.0.3');
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'REQUEST_RATE_LIMIT', reason: 'lists_of_all' });
    // From the same addresses, but signed in.
    for (const [seller, status] of [
      [1, 200],
      [2, 200],
      [3, 429],
    ])
      expect((await requestFrom(`${url}?seller=${seller}`, '10.0.0.1')).status).toBe(status);
  });

  it('does not keep the server from closing', async () => {
    const url = await serve({});
    await requestFrom(url, '10.0.0.1');
    await app.close();
    expect(ended).toBe(1);
  });

  it('is not produced for a HEAD request', async () => {
    const response = await fetch(await serve({}), { method: 'HEAD' });
    expect({ status: response.status, made }).toEqual({ status: 200, made: 0 });
  });
});
