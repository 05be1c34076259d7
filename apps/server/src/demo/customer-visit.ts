// A customer of the demo store as it looks from outside: everything over HTTP, with what any browser may call.
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

/** The server can't be asked, or answered with a refusal; the message says which. */
export class ShopUnreachable extends Error {}

export type Visitor = {
  /** Looks around, orders, and usually pays. Remembers the order, so that it can be confirmed later. */
  shop(who: DemoCustomer): Promise<void>;
  /** Looks at an earlier order: one that has been shipped may be confirmed and reviewed. */
  lookAfterOrder(): Promise<void>;
};

type VisitOptions = {
  baseUrl: string;
  slug: string;
  chance: Chance;
  say: (sentence: string) => void;
  /** Waits; resolves early where the visit is to end. */
  wait: (ms: number) => Promise<void>;
};

const PAYS = 0.88;
const CONFIRMS = 0.7;
const REVIEWS = 0.75;
const TIMEOUT_MS = span.seconds(15);

/** True of any product that arrived in order: nothing of colours, sizes or what a thing can do. */
const COMMENTS: Readonly<Record<number, readonly string[]>> = {
  5: ['ของดีมากค่ะ ตรงปก แพ็กมาแน่นหนา', 'ส่งไวมาก ประทับใจสุด ๆ ไว้มาอุดหนุนใหม่นะคะ', 'คุ้มราคามาก แนะนำเลยครับ'],
  4: ['สินค้าดี ส่งช้าไปนิดแต่โอเคค่ะ', 'ใช้ได้เลย โดยรวมพอใจค่ะ'],
  3: ['พอใช้ได้ครับ สมราคา'],
};

/** A visitor of one store. */
export function demoVisitor({ baseUrl, slug, chance, say, wait }: VisitOptions): Visitor {
  const orders: { number: string; token: string }[] = [];

  async function ask<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-language': 'th', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ShopUnreachable(`No Raan answers at ${baseUrl}. Start it with npm start, then try again.`, {
        cause: error,
      });
    });
    const answer = (await response.json().catch(() => ({}))) as { data?: T; message?: string };
    if (!response.ok || answer.data === undefined) {
      throw new ShopUnreachable(
        `${baseUrl}${path} answered ${response.status}: ${answer.message ?? 'no word why'}`,
      );
    }
    return answer.data;
  }

  /** A product page, and what this customer would take from it; undefined where nothing is left. */
  async function choose(card: StoreProductCard) {
    const product = await ask<StoreProduct>(`/storefront/${slug}/products/${card.id}`);
    const left = product.stock ?? Infinity;
    if (product.status !== 'active' || left < 1) return undefined;
    const quantity = Math.min(left, chance.pick([1, 1, 1, 2, 2, 3]));
    const color = product.colors.length > 0 ? chance.pick(product.colors).name : null;
    const size = product.sizes.length > 0 ? chance.pick(product.sizes) : null;
    const choice = [color, size].filter(Boolean).join(', ');
    say(`takes ${quantity} × ${product.name}${choice ? ` (${choice})` : ''}`);
    return { product_id: product.id, quantity, color, size };
  }

  function opinion(): { rating: number; comment: string } {
    const rating = chance.pick([5, 5, 5, 5, 4, 4, 3]);
    return { rating, comment: chance.pick(COMMENTS[rating] ?? ['']) };
  }

  async function browse(): Promise<StoreProductCard[]> {
    const sort = chance.pick(['latest', 'sales', 'price_asc', 'rating']);
    const { products } = await ask<{ products: StoreProductCard[] }>(
      `/storefront/${slug}/products?per_page=40&sort=${sort}`,
    );
    return products.filter((product) => product.status === 'active');
  }

  return {
    async shop(who) {
      const store = await ask<Store>(`/storefront/${slug}`);
      const products = await browse();
      say(`${who.customer.name} looks around in ${store.name}, where ${products.length} products are shown`);
      const items = [];
      const wanted = new Set(
        Array.from({ length: chance.pick([1, 1, 2, 3]) }, () => products.length && chance.pick(products)),
      );
      for (const card of wanted) {
        if (!card) continue;
        await wait(span.seconds(1.5));
        const item = await choose(card);
        if (item) items.push(item);
      }
      if (items.length === 0) {
        say('finds nothing to buy today');
        return;
      }
      const order = await ask<{
        order_number: string;
        total_amount: number;
        order_token: string;
        payment: Payment;
      }>(`/storefront/${slug}/orders`, { ...who, items });
      say(
        `orders: ${order.order_number}, ฿${order.total_amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      );
      if (!chance.happens(PAYS)) {
        say('puts the phone away without paying; the order will expire');
        return;
      }
      await wait(span.seconds(chance.between(3, 7)));
      await ask(`/payments/sandbox/${order.payment.id}/pay`, {});
      orders.push({ number: order.order_number, token: order.order_token });
      say(`has paid ${order.order_number}`);
    },

    async lookAfterOrder() {
      const order = orders.length > 0 ? chance.pick(orders) : undefined;
      if (!order) return;
      const { status, items } = await ask<CustomerOrder>(`/storefront/orders/${order.token}`);
      if (status === 'pending_shipment' || (status === 'pending_delivery' && !chance.happens(CONFIRMS)))
        return;
      orders.splice(orders.indexOf(order), 1);
      if (status !== 'pending_delivery') return;
      await ask(`/storefront/orders/${order.token}/confirm-received`, {});
      say(`has received ${order.number}, and the seller has the money`);
      if (!chance.happens(REVIEWS)) return;
      const whole = opinion();
      const products = [...new Set(items.flatMap((item) => item.product_id ?? []))];
      const review =
        products.length === 1
          ? whole
          : { rating: whole.rating, items: products.map((product_id) => ({ product_id, ...opinion() })) };
      await ask(`/storefront/orders/${order.token}/review`, review);
      say(`gives ${order.number} ${whole.rating} stars`);
    },
  };
}
