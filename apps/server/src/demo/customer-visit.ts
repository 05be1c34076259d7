import type { Payment } from '@raan/contract/payments/payment';
import type {
  CustomerOrder,
  Store,
  StoreProduct,
  StoreProductCard,
} from '@raan/contract/storefront/storefront';
import { span } from './timeline.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { Chance } from './seeded-random.ts';

/** The server is unreachable or answered with an error; the message says which. */
export class StoreUnreachable extends Error {}

export type Visitor = {
  /** Browses, orders, and usually pays. Remembers the order for followUpOrder. */
  shop(customer: DemoCustomer): Promise<void>;
  /** Checks an earlier order; if it was shipped, may confirm receipt and review it. */
  followUpOrder(): Promise<void>;
};

type VisitOptions = {
  baseUrl: string;
  slug: string;
  chance: Chance;
  log: (sentence: string) => void;
  /** Waits; resolves early when the visit should end. */
  wait: (ms: number) => Promise<void>;
};

const PAY_SHARE = 0.88;
const CONFIRM_SHARE = 0.7;
const REVIEW_SHARE = 0.75;
const TIMEOUT_MS = span.seconds(15);

/** Comments that fit any product: no colours, sizes or features. */
const COMMENTS: Readonly<Record<number, readonly string[]>> = {
  5: ['ของดีมากค่ะ ตรงปก แพ็กมาแน่นหนา', 'ส่งไวมาก ประทับใจสุด ๆ ไว้มาอุดหนุนใหม่นะคะ', 'คุ้มราคามาก แนะนำเลยครับ'],
  4: ['สินค้าดี ส่งช้าไปนิดแต่โอเคค่ะ', 'ใช้ได้เลย โดยรวมพอใจค่ะ'],
  3: ['พอใช้ได้ครับ สมราคา'],
};

/** Creates a simulated visitor of one store, who uses only public endpoints. */
export function createDemoVisitor({ baseUrl, slug, chance, log, wait }: VisitOptions): Visitor {
  const orders: { number: string; token: string }[] = [];

  async function request<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-language': 'th', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new StoreUnreachable(
        `No Raan server responds at ${baseUrl}. Start it with npm start, then try again.`,
        {
          cause: error,
        },
      );
    });
    const result = (await response.json().catch(() => ({}))) as { data?: T; message?: string };
    if (!response.ok || result.data === undefined) {
      throw new StoreUnreachable(
        `${baseUrl}${path} answered ${response.status}: ${result.message ?? 'no message'}`,
      );
    }
    return result.data;
  }

  async function chooseItem(card: StoreProductCard) {
    const product = await request<StoreProduct>(`/storefront/${slug}/products/${card.id}`);
    const available = product.variants.filter(({ status }) => status === 'active');
    if (product.status !== 'active' || available.length === 0) return undefined;
    const variant = chance.pick(available);
    const quantity = Math.min(variant.stock ?? Infinity, chance.pick([1, 1, 1, 2, 2, 3]));
    const choice = variant.choice.join(', ');
    log(`adds ${quantity} × ${product.name}${choice ? ` (${choice})` : ''}`);
    return { product_id: product.id, quantity, variant_id: variant.id };
  }

  function randomReview(): { rating: number; comment: string } {
    const rating = chance.pick([5, 5, 5, 5, 4, 4, 3]);
    return { rating, comment: chance.pick(COMMENTS[rating] ?? ['']) };
  }

  async function browse(): Promise<StoreProductCard[]> {
    const sort = chance.pick(['latest', 'sales', 'price_asc', 'rating']);
    const { products } = await request<{ products: StoreProductCard[] }>(
      `/storefront/${slug}/products?per_page=40&sort=${sort}`,
    );
    return products.filter((product) => product.status === 'active');
  }

  return {
    async shop(customer) {
      const store = await request<Store>(`/storefront/${slug}`);
      const products = await browse();
      log(`${customer.customer.name} visits ${store.name} and sees ${products.length} products`);
      const items = [];
      const chosenCards = new Set(
        Array.from({ length: chance.pick([1, 1, 2, 3]) }, () => products.length && chance.pick(products)),
      );
      for (const card of chosenCards) {
        if (!card) continue;
        await wait(span.seconds(1.5));
        const item = await chooseItem(card);
        if (item) items.push(item);
      }
      if (items.length === 0) {
        log('finds nothing to buy today');
        return;
      }
      const order = await request<{
        order_number: string;
        total_amount: number;
        order_token: string;
        payment: Payment;
      }>(`/storefront/${slug}/orders`, { ...customer, items });
      log(
        `orders: ${order.order_number}, ฿${order.total_amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
      if (!chance.happens(PAY_SHARE)) {
        log('does not pay; the order will expire');
        return;
      }
      await wait(span.seconds(chance.between(3, 7)));
      await request(`/payments/sandbox/${order.payment.id}/pay`, {});
      orders.push({ number: order.order_number, token: order.order_token });
      log(`has paid ${order.order_number}`);
    },

    async followUpOrder() {
      const order = orders.length > 0 ? chance.pick(orders) : undefined;
      if (!order) return;
      const { status, items } = await request<CustomerOrder>(`/storefront/orders/${order.token}`);
      if (status === 'pending_shipment' || (status === 'pending_delivery' && !chance.happens(CONFIRM_SHARE)))
        return;
      orders.splice(orders.indexOf(order), 1);
      if (status !== 'pending_delivery') return;
      await request(`/storefront/orders/${order.token}/confirm-received`, {});
      log(`has received ${order.number}; the seller is paid`);
      if (!chance.happens(REVIEW_SHARE)) return;
      const overall = randomReview();
      const products = [...new Set(items.flatMap((item) => item.product_id ?? []))];
      const review =
        products.length === 1
          ? overall
          : {
              rating: overall.rating,
              items: products.map((product_id) => ({ product_id, ...randomReview() })),
            };
      await request(`/storefront/orders/${order.token}/review`, review);
      log(`gives ${order.number} ${overall.rating} stars`);
    },
  };
}
