// A local 17TRACK that speaks version 2.2 of its API over HTTP.
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const SEVENTEEN_TRACK_KEY = 'test-key-of-17track';
const NUMBERS_MAX = 40;

export type TrackedEvent = {
  time_utc: string | null;
  sub_status: string;
  description?: string;
  location?: string;
};
type Fault = 'hang' | 'reset' | 'malformed' | 429 | 500;

/** A courier service with the events that a test gives it. */
export async function startSeventeenTrack() {
  const events = new Map<string, TrackedEvent[]>();
  const registered = new Set<string>();
  const requests: { path: string; numbers: string[]; carriers: (number | undefined)[] }[] = [];
  const hangs = new EventEmitter();
  let fault: Fault | undefined;
  let quota = 100;

  const server = createServer((request, response) => {
    void answer(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    if (fault === 'hang') {
      hangs.emit('hang');
      return await new Promise(() => {});
    }
    if (fault === 'reset') throw new Error('reset');
    if (fault === 'malformed') return { status: 200, body: '{"code":0,' };
    if (fault !== undefined) return { status: fault, body: '{}' };
    const path = (request.url ?? '').split('/').at(-1) ?? '';
    if (request.headers['17token'] !== SEVENTEEN_TRACK_KEY) return { status: 401, body: json(-18_010_002) };
    const asked = JSON.parse(await text(request)) as { number: string; carrier?: number }[];
    if (asked.length > NUMBERS_MAX) return { status: 200, body: json(-18_010_014) };
    requests.push({
      path,
      numbers: asked.map(({ number }) => number),
      carriers: asked.map(({ carrier }) => carrier),
    });
    const accepted: unknown[] = [];
    const rejected: unknown[] = [];
    const reject = (number: string, code: number) => rejected.push({ number, error: { code, message: '' } });
    for (const { number } of asked) {
      if (path === 'register') {
        if (registered.has(number)) reject(number, -18_019_901);
        else if (quota === 0) reject(number, -18_019_908);
        else {
          registered.add(number);
          quota -= 1;
          accepted.push({ number, origin: 1 });
        }
      } else if (registered.has(number))
        accepted.push({
          number,
          carrier: 0,
          track_info: { tracking: { providers: [{ events: events.get(number) ?? [] }] } },
        });
      else reject(number, -18_019_902);
    }
    return { status: 200, body: json(0, { accepted, rejected }) };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/track/v2.2`,
    events,
    registered,
    requests,
    setFault: (next: Fault | undefined) => (fault = next),
    /** Aborts as soon as a request hangs. */
    abortOfHang: (): AbortSignal => {
      const abort = new AbortController();
      hangs.once('hang', () => abort.abort());
      return abort.signal;
    },
    setQuota: (left: number) => (quota = left),
    /** Body and signature of a push about a number. */
    push: (number: string, key = SEVENTEEN_TRACK_KEY) => {
      const body = JSON.stringify({
        event: 'TRACKING_UPDATED',
        data: { number, carrier: 0, track_info: {} },
      });
      return { body, sign: createHash('sha256').update(`${body}/${key}`).digest('hex') };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (code: number, data?: unknown) => JSON.stringify({ code, data });
