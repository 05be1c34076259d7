import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '#test/test-app.ts';

/** First retry delay. It doubles with each retry, so that retries do not slow down a starting server. */
const RETRY_MS = 50;
const RETRY_MS_MAX = 1_000;
/** Long enough for a killed server to restart. */
const RETRY_FOR_MS = 180_000;
const TIMEOUT_MS = 20_000;
/** Longest time until a request is aborted; some complete before. */
const ABORT_AFTER_MS_MAX = 25;
const REPEATABLE_MAX = 400;

export type SendMode = 'once' | 'twice' | 'aborted';
export type SendOptions = { token?: string; body?: object; mode?: SendMode };
type PendingRequest = { address: string; token?: string; body?: object; key: string };

export type RetryingClient = {
  /** Sends a request with a new idempotency key. Resolves with the response, including refusals. */
  send(address: string, options: SendOptions): Promise<Reply>;
  read(address: string, token?: string): Promise<Reply>;
  /** Resends an earlier successful request. It must have no effect and return the same response. */
  repeatRequest(index: number): Promise<void>;
  /** Sends a different request with a used idempotency key. The server must refuse it. */
  reuseKey(index: number): Promise<void>;
  /** Descriptions of responses that must never occur. */
  readonly failures: string[];
  readonly counts: {
    requests: number;
    accepted: number;
    refused: number;
    aborted: number;
    repeated: number;
    /** Number of 503 responses with Retry-After. */
    busy: number;
  };
};

/** Simulates a bad network. With `mayRestart`, also retries lost connections and every 5xx. */
export function createRetryingClient({
  baseUrl,
  mayRestart,
}: {
  baseUrl: () => string;
  mayRestart: boolean;
}): RetryingClient {
  const failures: string[] = [];
  const counts = { requests: 0, accepted: 0, refused: 0, aborted: 0, repeated: 0, busy: 0 };
  const accepted: (PendingRequest & { status: number; data: string })[] = [];

  async function sendOnce(
    { address, token, body, key }: PendingRequest,
    signal: AbortSignal,
  ): Promise<Reply> {
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
    const responseBody = JSON.parse(await response.text());
    return {
      status: response.status,
      headers: response.headers,
      body: responseBody,
      data: responseBody.data,
    };
  }

  async function sendWithRetry(request: PendingRequest): Promise<Reply> {
    const until = Date.now() + RETRY_FOR_MS;
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MS_MAX)) {
      let problem: string;
      let canRetry = mayRestart && Date.now() < until;
      try {
        const response = await sendOnce(request, AbortSignal.timeout(TIMEOUT_MS));
        if (response.status < 500) return response;
        problem = `${response.status} ${JSON.stringify(response.body)}`;
        // 503 with Retry-After: the server is overloaded or without its database. Any other 5xx is a fault.
        const isBusy = response.status === 503 && response.headers.has('retry-after');
        if (isBusy) counts.busy += 1;
        canRetry = isBusy && Date.now() < until;
      } catch (error) {
        problem = String(error);
      }
      if (!canRetry) {
        failures.push(`${request.address} ${JSON.stringify(request.body)}: ${problem}`);
        return { status: 599, headers: new Headers(), body: {}, data: undefined };
      }
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }

  async function sendTwice(request: PendingRequest): Promise<Reply> {
    const [first, second] = await Promise.all([sendWithRetry(request), sendWithRetry(request)]);
    if (first.status < 300 && second.status < 300) compareResponses(request, first, second);
    return first.status < 300 ? first : second;
  }

  async function sendAborted(request: PendingRequest): Promise<Reply> {
    counts.aborted += 1;
    await sendOnce(request, AbortSignal.timeout(Math.floor(Math.random() * ABORT_AFTER_MS_MAX))).catch(
      () => {},
    );
    return await sendWithRetry(request);
  }

  function compareResponses(
    request: PendingRequest,
    one: { status: number; data: unknown },
    other: Reply,
  ): void {
    const text = (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data));
    // The sandbox endpoint returns the current state of the payment, so its response may differ.
    const isSame = request.address.includes('/sandbox/') || text(one.data) === text(other.data);
    if (one.status === other.status && isSame) return;
    failures.push(
      `${request.address} responded differently to a repeated request: ${one.status} ${text(one.data)}; then ${other.status} ${text(other.data)} ${JSON.stringify(other.body)}`,
    );
  }

  return {
    failures,
    counts,
    async send(address, { token, body, mode = 'once' }) {
      const request: PendingRequest = {
        address,
        key: randomUUID(),
        ...(token && { token }),
        ...(body && { body }),
      };
      const senders = { once: sendWithRetry, twice: sendTwice, aborted: sendAborted };
      const response = await senders[mode](request);
      if (response.status >= 300) counts.refused += 1;
      else {
        counts.accepted += 1;
        accepted.push({ ...request, status: response.status, data: JSON.stringify(response.data) });
        if (accepted.length > REPEATABLE_MAX) accepted.shift();
      }
      return response;
    },
    read: (address, token) => sendWithRetry({ address, key: '', ...(token && { token }) }),
    async repeatRequest(index) {
      const earlier = accepted[index % Math.max(accepted.length, 1)];
      // The sandbox endpoint ignores idempotency keys; paying twice is allowed.
      if (!earlier || earlier.address.includes('/sandbox/')) return;
      counts.repeated += 1;
      compareResponses(earlier, earlier, await sendWithRetry(earlier));
    },
    async reuseKey(index) {
      const earlier = accepted[index % Math.max(accepted.length, 1)];
      if (!earlier?.token || earlier.address.includes('/console/')) return;
      const other = { ...earlier, address: 'POST /sellers/wallet/recharge', body: { amount: 7_777 } };
      const response = await sendWithRetry(other);
      if (response.status !== 409 || response.body.reason !== 'key_reused')
        failures.push(
          `a used key accepted a different request: ${response.status} ${JSON.stringify(response.body)}`,
        );
    },
  };
}
