/** Customers and a seller who keep going while the server is killed, and remember every answer they were given. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS, CUSTOMER } from '#test/people.ts';

const RETRY_MS = 50;
/** Over several restarts on a busy machine, in between which the server is there for a second only. */
const TRIES_MAX = 2_000;

export type Answered = { placed: string[]; paid: string[]; shipped: number[] };

export type Storm = {
  /** What was answered with success so far: none of it may ever be lost. */
  answered: Answered;
  /** Ends the storm once each client has finished what it was at. */
  end(): Promise<void>;
};

/** The fields of answers that the storm reads. */
type Data = { order_token: string; payment: { id: number } };
type Reply = { status: number; data: Data };

/**
 * Sends a request until it is answered, over restarts, always with the same key: what was done before the answer was cut off is
 * answered again and not done again.
 */
async function insist(url: () => string, token: string | undefined, body: unknown): Promise<Reply> {
  const key = randomUUID();
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5_000),
      });
      const { data } = (await response.json()) as { data: Data };
      if (response.status < 500) return { status: response.status, data };
    } catch {
      // The server is down; that is what this storm is for.
    }
    await sleep(RETRY_MS);
  }
  throw new Error('never answered');
}

/** `baseUrl` is asked before each request, because a restarted server listens elsewhere. */
export function startStorm(options: {
  baseUrl: () => string;
  slug: string;
  token: string;
  productId: number;
  customers: number;
}): Storm {
  const { baseUrl, slug, token, productId, customers } = options;
  const answered: Answered = { placed: [], paid: [], shipped: [] };
  const state = { ending: false };

  async function customer(): Promise<void> {
    while (!state.ending) {
      const placed = await insist(() => `${baseUrl()}/api/storefront/${slug}/orders`, undefined, {
        customer: CUSTOMER,
        shipping: ADDRESS,
        items: [{ product_id: productId, quantity: 1 }],
      });
      if (placed.status !== 201) throw new Error(`checkout answered ${placed.status}`);
      answered.placed.push(placed.data.order_token);
      const paid = await insist(
        () => `${baseUrl()}/api/payments/sandbox/${placed.data.payment.id}/pay`,
        undefined,
        {},
      );
      if (paid.status !== 200) throw new Error(`payment answered ${paid.status}`);
      answered.paid.push(placed.data.order_token);
    }
  }

  async function seller(): Promise<void> {
    while (!state.ending) {
      const list = await fetch(
        `${baseUrl()}/api/sellers/orders?status=pending_shipment&sort=created_asc&per_page=3`,
        {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(5_000),
        },
      )
        .then(
          async (response) =>
            ((await response.json()) as { data?: { orders: { id: number }[] } }).data?.orders ?? [],
        )
        .catch(() => []);
      for (const { id } of list) {
        const shipped = await insist(() => `${baseUrl()}/api/sellers/orders/${id}/ship`, token, {
          courier: 'sf',
          tracking_number: `SF${String(id).padStart(13, '0')}`,
        });
        if (shipped.status === 200) answered.shipped.push(id);
        else if (shipped.status !== 409) throw new Error(`ship answered ${shipped.status}`);
      }
      if (list.length === 0) await sleep(RETRY_MS);
    }
  }

  // Two clients of one seller ship the same orders at once; each order may be answered to one of them only.
  const clients = [...Array.from({ length: customers }, customer), seller(), seller()];
  const all = Promise.all(clients);
  all.catch(() => (state.ending = true));
  return {
    answered,
    end: async () => {
      state.ending = true;
      await all;
    },
  };
}
