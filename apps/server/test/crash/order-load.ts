import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADDRESS, CUSTOMER } from '#test/fixtures.ts';

const RETRY_MS = 50;
/** Covers several restarts on a busy machine that leave the server up for only a second each. */
const ATTEMPTS_MAX = 2_000;

export type ConfirmedOrders = { placed: string[]; paid: string[]; shipped: number[] };

export type OrderLoad = {
  /** Results that the server has confirmed and must never lose. */
  confirmed: ConfirmedOrders;
  /** Stops the load after each client has finished its current request. */
  stop(): Promise<void>;
};

/** The response fields that the load reads. */
type ResponseData = { order_token: string; payment: { id: number } };
type Reply = { status: number; data: ResponseData };

/** Retries a request across restarts with the same idempotency key, so that it takes effect once. */
async function postWithRetry(url: () => string, token: string | undefined, body: unknown): Promise<Reply> {
  const key = randomUUID();
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
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
      const { data } = (await response.json()) as { data: ResponseData };
      if (response.status < 500) return { status: response.status, data };
    } catch {
      // The server is down between a kill and its restart.
    }
    await sleep(RETRY_MS);
  }
  throw new Error('the server did not respond');
}

/** Starts the load. A restarted server has another port, so `baseUrl` is called before each request. */
export function startOrderLoad(options: {
  baseUrl: () => string;
  slug: string;
  token: string;
  productId: number;
  customers: number;
}): OrderLoad {
  const { baseUrl, slug, token, productId, customers } = options;
  const confirmed: ConfirmedOrders = { placed: [], paid: [], shipped: [] };
  const state = { isStopping: false };

  async function runCustomer(): Promise<void> {
    while (!state.isStopping) {
      const placed = await postWithRetry(() => `${baseUrl()}/api/storefront/${slug}/orders`, undefined, {
        customer: CUSTOMER,
        shipping: ADDRESS,
        items: [{ product_id: productId, quantity: 1 }],
      });
      if (placed.status !== 201) throw new Error(`checkout responded ${placed.status}`);
      confirmed.placed.push(placed.data.order_token);
      const paid = await postWithRetry(
        () => `${baseUrl()}/api/payments/sandbox/${placed.data.payment.id}/pay`,
        undefined,
        {},
      );
      if (paid.status !== 200) throw new Error(`payment responded ${paid.status}`);
      confirmed.paid.push(placed.data.order_token);
    }
  }

  async function runSeller(): Promise<void> {
    while (!state.isStopping) {
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
        const shipped = await postWithRetry(() => `${baseUrl()}/api/sellers/orders/${id}/ship`, token, {
          courier: 'sf',
          tracking_number: `SF${String(id).padStart(13, '0')}`,
        });
        if (shipped.status === 200) confirmed.shipped.push(id);
        else if (shipped.status !== 409) throw new Error(`shipping responded ${shipped.status}`);
      }
      if (list.length === 0) await sleep(RETRY_MS);
    }
  }

  // Two clients ship the same seller's orders in parallel: only one of them may succeed per order.
  const clients = [...Array.from({ length: customers }, runCustomer), runSeller(), runSeller()];
  const running = Promise.all(clients);
  running.catch(() => (state.isStopping = true));
  return {
    confirmed,
    stop: async () => {
      state.isStopping = true;
      await running;
    },
  };
}
