// The demo's shop as its people use it: each function is a use case that the running server offers them too.
import { randomUUID } from 'node:crypto';
import type { ShipFunding } from '@raan/contract/orders/order';
import { satang, type Satang } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { cancelOrder, expireOrders } from '#features/orders/cancel-order.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { payOrder } from '#features/orders/pay-order.ts';
import type { OrderLine } from '#features/orders/order-goods.ts';
import { reviewOrder, type OrderReview } from '#features/orders/review-order.ts';
import type { Parcel } from '#features/orders/change-tracking.ts';
import { shipOrders } from '#features/orders/ship-orders.ts';
import { receivePayment, type Settlement } from '#features/payments/receive-payment.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { checkout } from '#features/storefront/checkout.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { takeScans } from '#features/tracking/take-scans.ts';
import { creditRecharge, startRecharge } from '#features/wallet/recharge.ts';
import { DEMO_SLUG } from './demo-account.ts';
import type { DemoCustomer } from './demo-customers.ts';

export type PlacedOrder = { orderId: number; paymentId: number; retail: Satang };

export type DemoShop = {
  /** Looks at the store with a phone of their own, told apart by its number. */
  visit(phone: number): Promise<void>;
  placeOrder(customer: DemoCustomer, items: OrderLine[]): Promise<PlacedOrder>;
  pay(payment: { paymentId: number; retail: Satang }): Promise<void>;
  expireUnpaid(): Promise<void>;
  cancel(orderId: number, reason: string): Promise<void>;
  /** Ships on the balance where it covers the goods and the seller wants it so, else on the escrow. */
  ship(orderId: number, parcel: Parcel, wants: ShipFunding): Promise<void>;
  /** Hears what the courier has to tell of an order's parcel; answers whether it has arrived. */
  followParcel(orderId: number): Promise<boolean>;
  complete(orderId: number, actor: 'customer' | 'seller'): Promise<void>;
  review(orderId: number, review: OrderReview): Promise<void>;
  topUp(baht: number): Promise<void>;
  available(): Promise<Satang>;
};

const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

/** Nobody listens while the past is told. */
const silent: NotificationHint = { notificationsChanged: () => {} };

/** Opens the shop of a seller on a clock that the caller sets. */
export function demoShop(
  deps: Pick<Deps, 'config' | 'secret' | 'stableSecret'> & { db: Db; clock: Clock },
  sellerId: number,
): DemoShop {
  const { db, clock, config, secret, stableSecret } = deps;
  const provider = sandboxProvider({ secret, promptpayId: config.promptpayId, clock });
  const all = { clock, config, secret, stableSecret, provider, hint: silent };
  const courier = sandboxCourier({ clock, isOpen: true, speed: 1 });
  const follower = { ...all, parcelReturned: async () => 'nothing' as const };
  const settlement: Settlement = {
    order: (tx, orderId, paid) => payOrder(tx, silent, orderId, paid),
    recharge: (tx, rechargeId, paid) => creditRecharge(tx, silent, rechargeId, paid),
  };

  /** What the sandbox reports over its webhook. */
  async function report(paymentId: number, amount: Satang): Promise<void> {
    const eventId = randomUUID();
    await receivePayment({ db, clock }, settlement, provider.name, {
      eventId,
      paymentId,
      amount,
      paidAt: new Date(clock.now()).toISOString(),
      reference: `SBX${eventId.slice(0, 8).toUpperCase()}`,
    });
  }

  return {
    visit: (phone) => countVisit({ db, clock }, sellerId, { ip: `phone ${phone}`, userAgent: PHONE_BROWSER }),
    async placeOrder({ customer, shipping }, items) {
      const placed = await inTransaction(db, (tx) =>
        checkout(tx, all, DEMO_SLUG, { customer, shipping, items }, 'th'),
      );
      const key = readOrderToken(stableSecret, placed.order_token);
      if (!key) throw new Error(`order ${placed.order_number} has no readable token`);
      return {
        orderId: key.orderId,
        paymentId: placed.payment.id,
        retail: satang(Math.round(placed.total_amount * 100)),
      };
    },
    pay: ({ paymentId, retail }) => report(paymentId, retail),
    async expireUnpaid() {
      await expireOrders(db, all);
    },
    cancel: (orderId, reason) =>
      inTransaction(db, (tx) => cancelOrder(tx, all, { sellerId, orderId, reason })),
    async ship(orderId, parcel, wants) {
      await inTransaction(db, async (tx) => {
        const { available } = await sellerBalances(tx, sellerId);
        const { cost_satang: cost } = await tx
          .selectFrom('orders')
          .select('cost_satang')
          .where('seller_id', '=', sellerId)
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow();
        const funding = wants === 'balance' && available >= cost ? 'balance' : 'escrow';
        await shipOrders(tx, all, { sellerId, orderIds: [orderId], funding, parcel });
      });
    },
    async followParcel(orderId) {
      const parcel = await db
        .selectFrom('parcels')
        .select(['courier', 'tracking_number as trackingNumber', 'since'])
        .where('seller_id', '=', sellerId)
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const [told] = await courier.reportOn([parcel], new AbortController().signal);
      const scans = told?.scans ?? [];
      await inTransaction(db, (tx) =>
        takeScans(tx, follower, { sellerId, orderId, ...parcel }, courier.name, scans),
      );
      return scans.some(({ kind }) => kind === 'delivered');
    },
    async complete(orderId, actor) {
      await inTransaction(db, (tx) => completeOrders(tx, all, { sellerId, orderIds: [orderId], actor }));
    },
    review: (orderId, review) =>
      inTransaction(db, (tx) => reviewOrder(tx, all, { sellerId, orderId, ...review })),
    async topUp(baht) {
      const rechargeId = await inTransaction(db, (tx) => startRecharge(tx, all, { sellerId, amount: baht }));
      const payment = await db
        .selectFrom('payments')
        .select(['id', 'amount_satang'])
        .where('seller_id', '=', sellerId)
        .where('recharge_id', '=', rechargeId)
        .executeTakeFirstOrThrow();
      await report(payment.id, payment.amount_satang);
    },
    available: async () => (await sellerBalances(db, sellerId)).available,
  };
}
