// Sends requests as the worst of networks would: each until it is answered, some twice at once, some with the answer cut off.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '#test/test-app.ts';

/** The first pause before asking again; each is twice the one before, so that a starting server isn't kept from it. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 1_000;
/** Long enough for a killed server to be back. */
const ANSWERED_WITHIN_MS = 180_000;
const TIMEOUT_MS = 20_000;
/** After how long an answer is cut off; some are there by then. */
const CUT_MS_MAX = 25;
const KEPT_FOR_REPEATS = 400;

export type SendMode = 'once' | 'twice' | 'cut';
export type Asked = { token?: string; body?: object; mode?: SendMode };
type Sent = { address: string; token?: string; body?: object; key: string };

export type Sender = {
  /** Sends with a key of its own and answers what came, success or refusal. */
  send(address: string, asked: Asked): Promise<Reply>;
  read(address: string, token?: string): Promise<Reply>;
  /** Sends once more what was done a while ago: nothing may happen, and the answer must be the same. */
  repeat(which: number): Promise<void>;
  /** Sends another request under a key that was used: it must be refused. */
  reuse(which: number): Promise<void>;
  /** What must never be, in words. */
  readonly failures: string[];
  readonly counts: {
    requests: number;
    accepted: number;
    refused: number;
    cut: number;
    repeated: number;
    /** Answers that said to come again later. */
    busy: number;
  };
};

/** `baseUrl` is asked before each request; with `mayFall` the server may be away, and no answer and 5xx are asked for again. */
export function newSender({ baseUrl, mayFall }: { baseUrl: () => string; mayFall: boolean }): Sender {
  const failures: string[] = [];
  const counts = { requests: 0, accepted: 0, refused: 0, cut: 0, repeated: 0, busy: 0 };
  const done: (Sent & { status: number; data: string })[] = [];

  async function attempt({ address, token, body, key }: Sent, signal: AbortSignal): Promise<Reply> {
    const [method = 'GET', path = '/'] = address.split(' ');
    counts.requests += 1;
    const response = await fetch(`${baseUrl()}/api${path}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      signal,
    });
    const answer = JSON.parse(await response.text());
    return { status: response.status, headers: response.headers, body: answer, data: answer.data };
  }

  async function insist(request: Sent): Promise<Reply> {
    const until = Date.now() + ANSWERED_WITHIN_MS;
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MS_MAX)) {
      let problem: string;
      let mayGoOn = mayFall && Date.now() < until;
      try {
        const reply = await attempt(request, AbortSignal.timeout(TIMEOUT_MS));
        if (reply.status < 500) return reply;
        problem = `${reply.status} ${JSON.stringify(reply.body)}`;
        // A server without a free connection to its database in time, or without its database, says so on purpose and when to come
        // again; any other 5xx is a fault.
        const isBusy = reply.status === 503 && reply.headers.has('retry-after');
        if (isBusy) counts.busy += 1;
        mayGoOn = isBusy && Date.now() < until;
      } catch (error) {
        problem = String(error);
      }
      if (!mayGoOn) {
        failures.push(`${request.address} ${JSON.stringify(request.body)}: ${problem}`);
        return { status: 599, headers: new Headers(), body: {}, data: undefined };
      }
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }

  async function twice(request: Sent): Promise<Reply> {
    const [first, second] = await Promise.all([insist(request), insist(request)]);
    if (first.status < 300 && second.status < 300) expectSame(request, first, second);
    return first.status < 300 ? first : second;
  }

  async function cutOff(request: Sent): Promise<Reply> {
    counts.cut += 1;
    await attempt(request, AbortSignal.timeout(Math.floor(Math.random() * CUT_MS_MAX))).catch(() => {});
    return await insist(request);
  }

  function expectSame(request: Sent, one: { status: number; data: unknown }, other: Reply): void {
    const text = (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data));
    // The page that plays the payer's bank tells how the payment stands by now.
    const isSame = request.address.includes('/sandbox/') || text(one.data) === text(other.data);
    if (one.status === other.status && isSame) return;
    failures.push(
      `${request.address} answered twice: ${one.status} ${text(one.data)}; ${other.status} ${text(other.data)} ${JSON.stringify(other.body)}`,
    );
  }

  return {
    failures,
    counts,
    async send(address, { token, body, mode = 'once' }) {
      const request: Sent = { address, key: randomUUID(), ...(token && { token }), ...(body && { body }) };
      const ways = { once: insist, twice, cut: cutOff };
      const reply = await ways[mode](request);
      if (reply.status >= 300) counts.refused += 1;
      else {
        counts.accepted += 1;
        done.push({ ...request, status: reply.status, data: JSON.stringify(reply.data) });
        if (done.length > KEPT_FOR_REPEATS) done.shift();
      }
      return reply;
    },
    read: (address, token) => insist({ address, key: '', ...(token && { token }) }),
    async repeat(which) {
      const earlier = done[which % Math.max(done.length, 1)];
      // The page that plays the payer's bank knows no keys: paying what is paid is no mistake.
      if (!earlier || earlier.address.includes('/sandbox/')) return;
      counts.repeated += 1;
      expectSame(earlier, earlier, await insist(earlier));
    },
    async reuse(which) {
      const earlier = done[which % Math.max(done.length, 1)];
      if (!earlier?.token || earlier.address.includes('/console/')) return;
      const other = { ...earlier, address: 'POST /sellers/wallet/recharge', body: { amount: 7_777 } };
      const reply = await insist(other);
      if (reply.status !== 409 || reply.body.reason !== 'key_reused')
        failures.push(`a used key took another request: ${reply.status} ${JSON.stringify(reply.body)}`);
    },
  };
}
