import { countOrders, getOrder, listCouriers, listOrders } from '@raan/contract/orders/order-endpoints';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { FakeServer, type ReceivedRequest } from './fake-server.ts';
import { createSampleData } from './schema-sample.ts';

const COURIER_NAMES = { sf: 'SF Express', ems: 'EMS' } as const;
const SHIPPED: readonly OrderStatus[] = ['pending_delivery', 'completed'];

export const orderNumberOf = (id: number) => `R261122-${String(id).padStart(6, '0')}`;
export const trackingNumberOf = (id: number) => `SF${String(id).padStart(13, '0')}`;

/** Returns an order without any special state. Its profit is 10 baht. */
export function createOrder(
  id: number,
  status: OrderStatus,
  changes: Partial<OrderSummary> = {},
): OrderSummary {
  const isShipped = SHIPPED.includes(status);
  const [sample] = createSampleData(listOrders).orders;
  if (!sample) throw new Error('the sample has no order');
  return {
    ...sample,
    id,
    order_number: orderNumberOf(id),
    version: 1,
    status,
    funding: isShipped ? 'balance' : null,
    cost_amount: 100,
    total_amount: 100,
    retail_amount: 110,
    profit: 10,
    courier: isShipped ? 'sf' : null,
    tracking_number: isShipped ? trackingNumberOf(id) : null,
    handed_over_at: null,
    delivered_at: null,
    returned_at: null,
    lost_at: null,
    is_returning: false,
    ship_by: null,
    ship_by_extension: null,
    missed_ship_by: false,
    courier_due_at: null,
    delivery_stated_at: null,
    completes_at: null,
    expected_payment: null,
    open_dispute: false,
    ending: null,
    rating: null,
    note: null,
    ...changes,
  };
}

export function createOrders(count: number, status: OrderStatus): OrderSummary[] {
  return Array.from({ length: count }, (_, index) => createOrder(index + 1, status));
}

/** A fake server with orders that a test can change. Lists have pages of `pageSize` orders. */
export class OrderServer extends FakeServer {
  orders: OrderSummary[];
  /** Rows per page, however many are requested, so that tests of many pages need few orders. */
  pageSize = 100;

  constructor(orders: readonly OrderSummary[]) {
    super({ samples: true });
    this.orders = [...orders];
    const { seller } = createSampleData(getProfile);
    this.on(getProfile, { seller: { ...seller, language: 'th', available_balance: 30_000 } });
    this.on(listCouriers, {
      companies: (['sf', 'ems'] as const).map((code) => ({ code, name: COURIER_NAMES[code] })),
    });
    this.on(listOrders, (request) => this.#list(request));
    this.on(getOrder, ({ address }) => this.orderData(Number(address.split('/').at(-1))));
    this.on(countOrders, () => ({
      pending_payment: this.inStatus('pending_payment').length,
      pending_shipment: this.inStatus('pending_shipment').length,
      pending_delivery: this.inStatus('pending_delivery').length,
      completed: this.inStatus('completed').length,
    }));
  }

  inStatus(status: string | null): OrderSummary[] {
    return this.orders.filter((order) => status === null || order.status === status);
  }

  /** Changes an order, as another device would. */
  change(id: number, changes: Partial<OrderSummary>): void {
    this.orders = this.orders.map((order) =>
      order.id === id ? { ...order, version: order.version + 1, ...changes } : order,
    );
  }

  /** The response for one order. */
  orderData(id: number) {
    const found = this.orders.find((order) => order.id === id);
    if (!found) throw new Error(`no order ${id}`);
    return { ...createSampleData(getOrder), review: null, ...found };
  }

  #list({ query }: ReceivedRequest) {
    const keyword = query.get('keyword') ?? '';
    const matches = this.inStatus(query.get('status')).filter(({ order_number }) =>
      order_number.includes(keyword),
    );
    // A cursor is the id of the last row before it.
    const from = matches.findIndex(({ id }) => id > Number(query.get('cursor') ?? 0));
    const orders = from === -1 ? [] : matches.slice(from, from + this.pageSize);
    const last = from + this.pageSize < matches.length ? orders.at(-1) : undefined;
    return {
      orders,
      pagination: {
        page: 1,
        per_page: this.pageSize,
        total: matches.length,
        has_more: last !== undefined,
        ...(last && { next_cursor: String(last.id) }),
      },
      totals: {
        total_amount: matches.length * 100,
        total_profit: matches.length * 10,
        total_quantity: matches.length,
      },
      counts_are_partial: false,
    };
  }
}
