import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { IMPORT_UPLOAD_TIMEOUT_MS, PICTURE_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/test-app.ts';
import { BODY_LIMITS, registerBodyParsers } from './body-parsers.ts';
import { registerErrorHandlers } from './error-handler.ts';

const server = useTestApp();
const FORM = 'multipart/form-data; boundary=x';
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  registerErrorHandlers(app);
  registerBodyParsers(app, { textMs: 200, pictureMs: 1_500, importMs: 10_000 });
  await app.register(multipart);
  app.post('/api/words', ({ body }, reply) => reply.send(body));
  app.route({
    method: 'POST',
    url: '/api/picture',
    config: { multipart: true },
    handler: async (request) => ({ bytes: (await (await request.file())?.toBuffer())?.length }),
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** Sends a body in chunks with pauses, and returns everything received until the connection ended. */
async function sendSlowly(url: string, type: string, chunks: readonly string[], pauseMs: number) {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => void (response += data.toString()));
  // A server that has responded may close the connection while chunks are still being sent.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const length = Buffer.byteLength(chunks.join(''));
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (const chunk of chunks) {
    if (socket.destroyed) break;
    socket.write(chunk);
    await sleep(pauseMs);
  }
  await closed;
  return response;
}

describe('bodies on a slow connection', () => {
  it('allow a picture more time than JSON', async () => {
    const chunks = [HEAD, 'abc', 'def', TAIL];
    expect(await sendSlowly('/api/picture', FORM, chunks, 150)).toMatch(/^HTTP\/1\.1 200 [^]*\{"bytes":6\}/);
    expect(await sendSlowly('/api/words', 'application/json', ['{', '"a"', ':', '1}'], 150)).toMatch(
      /^HTTP\/1\.1 408 /,
    );
  });

  it('are refused with 408 after their time limit', async () => {
    expect(await sendSlowly('/api/picture', FORM, [HEAD, 'a', 'b', 'c', 'd', TAIL], 500)).toMatch(
      /^HTTP\/1\.1 408 /,
    );
    expect(await sendSlowly('/api/words', 'application/json', ['{"a":1}'], 0)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('have a longer time limit on the server than in the web client', () => {
    expect(BODY_LIMITS.pictureMs).toBeGreaterThan(PICTURE_UPLOAD_TIMEOUT_MS);
    expect(BODY_LIMITS.importMs).toBeGreaterThan(IMPORT_UPLOAD_TIMEOUT_MS);
    expect(server.app.server.requestTimeout).toBeGreaterThan(BODY_LIMITS.importMs);
    expect(server.app.server.headersTimeout).toBe(30_000);
  });
});
