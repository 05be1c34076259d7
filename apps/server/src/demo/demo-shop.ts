// Actions of the demo's customers, seller and courier. Each calls the same use case as the running server.
import type { ShipFunding } from '@raan/contract/orders/order';
import { satang, type Satang } from '@raan/contract/money';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { cancelOrder, expireOrders } from '#features/orders/cancel-order.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { payOrder } from '#features/orders/pay-order.ts';
import type { OrderLine } from '#features/orders/order-items.ts';
import { reviewOrder, type OrderReview } from '#features/orders/review-order.ts';
import type { Parcel } from '#features/orders/parcel.ts';
import { shipOrders } from '#features/orders/ship-orders.ts';
import { openCreated } from '#features/payments/advance-payment.ts';
import { receivePayment } from '#features/payments/receive-payment.ts';
import type { Settlement } from '#features/payments/settlement.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { checkout } from '#features/storefront/checkout.ts';
import { countVisit } from '#features/storefront/count-visit.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { processScans } from '#features/tracking/process-scans.ts';
import { creditRecharge, startRecharge } from '#features/wallet/recharge.ts';
import { DEMO_SLUG } from './demo-account.ts';
import type { DemoCustomer } from './demo-customers.ts';

export type PlacedOrder = { orderId: number; paymentId: number; retail: Satang };

export type DemoShop = {
  visit(phone: number): Promise<void>;
  placeOrder(customer: DemoCustomer, items: OrderLine[], note?: string): Promise<PlacedOrder>;
  pay(payment: { paymentId: number; retail: Satang }): Promise<void>;
  expireUnpaid(): Promise<void>;
  cancel(orderId: number, reason: string): Promise<void>;
  /** Ships from the balance if it covers the cost and that is preferred, otherwise from escrow. */
  ship(orderId: number, parcel: Parcel, preferredFunding: ShipFunding): Promise<void>;
  /** Applies the courier's scans of an order's parcel. Returns whether it was delivered. */
  updateParcel(orderId: number): Promise<boolean>;
  complete(orderId: number, actor: 'customer' | 'seller'): Promise<void>;
  review(orderId: number, review: OrderReview): Promise<void>;
  topUp(baht: number): Promise<void>;
  available(): Promise<Satang>;
};

const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

/** No clients are connected while the history is generated. */
const noSignal: RealtimeSignal = { notificationsChanged: () => {} };

/** Creates the actions of a seller's shop. The caller controls the clock. */
export function createDemoShop(
  deps: Pick<Deps, 'config' | 'secret' | 'stableSecret'> & { db: Db; clock: Clock },
  sellerId: number,
): DemoShop {
  const { db, clock, config, secret, stableSecret } = deps;
  const provider = sandboxProvider({ db, secret, promptpayId: config.promptpayId, clock });
  const useCaseDeps = { clock, config, secret, stableSecret, provider, realtimeSignal: noSignal };
  const courier = sandboxCourier({ clock, isEnabled: true, speed: 1 });
  const trackingDeps = { ...useCaseDeps, handleReturnedParcel: async () => 'nothing' as const };
  const settlement: Settlement = {
    payer: async () => ({ email: null, returnUrl: '', title: '' }),
    order: (tx, orderId, paid) => payOrder(tx, noSignal, orderId, paid),
    recharge: (tx, rechargeId, paid) => creditRecharge(tx, noSignal, rechargeId, paid),
  };

  /** Opens a payment as the request that creates it does. */
  const openPayment = (paymentId: number) =>
    openCreated({ db, clock, provider, settlement }, paymentId, (error) => {
      throw error;
    });

  /** Charges a payment at the sandbox provider and records it as the look-up after its webhook would. */
  async function payAtSandbox(paymentId: number, amount: Satang): Promise<void> {
    const ref = `sbx_${paymentId}_1`;
    await provider.charge({ ref, amount });
    const seen = { provider: provider.name, ref, paymentId, attempt: 1 };
    for (const sighting of await provider.look(ref, new AbortController().signal))
      if (sighting.kind === 'paid') await receivePayment({ db, clock }, settlement, seen, sighting);
  }

  return {
    visit: (phone) => countVisit({ db, clock }, sellerId, { ip: `phone ${phone}`, userAgent: PHONE_BROWSER }),
    async placeOrder({ customer, shipping }, items, note) {
      const placed = await inTransaction(db, (tx) =>
        checkout(
          tx,
          useCaseDeps,
          DEMO_SLUG,
          { customer, shipping, items, ...(note !== undefined && { note }) },
          'th',
        ),
      );
      await openPayment(placed.payment.id);
      const key = readOrderToken(stableSecret, placed.order_token);
      if (!key) throw new Error(`order ${placed.order_number} has no valid token`);
      return {
        orderId: key.orderId,
        paymentId: placed.payment.id,
        retail: satang(Math.round(placed.total_amount * 100)),
      };
    },
    pay: ({ paymentId, retail }) => payAtSandbox(paymentId, retail),
    async expireUnpaid() {
      await expireOrders(db, useCaseDeps);
    },
    cancel: (orderId, reason) =>
      inTransaction(db, (tx) => cancelOrder(tx, useCaseDeps, { sellerId, orderId, actor: 'seller', reason })),
    async ship(orderId, parcel, preferredFunding) {
      await inTransaction(db, async (tx) => {
        const { available } = await sellerBalances(tx, sellerId);
        const { cost_satang: cost } = await tx
          .selectFrom('orders')
          .select('cost_satang')
          .where('seller_id', '=', sellerId)
          .where('id', '=', orderId)
          .executeTakeFirstOrThrow();
        const funding = preferredFunding === 'balance' && available >= cost ? 'balance' : 'escrow';
        await shipOrders(tx, useCaseDeps, { sellerId, orderIds: [orderId], funding, parcel });
      });
    },
    async updateParcel(orderId) {
      const parcel = await db
        .selectFrom('parcels')
        .select(['courier', 'tracking_number as trackingNumber', 'since'])
        .where('seller_id', '=', sellerId)
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const [report] = await courier.fetchReports([parcel], new AbortController().signal);
      const scans = report?.scans ?? [];
      await inTransaction(db, (tx) =>
        processScans(tx, trackingDeps, { sellerId, orderId, ...parcel }, courier.name, scans),
      );
      return scans.some(({ kind }) => kind === 'delivered');
    },
    async complete(orderId, actor) {
      await inTransaction(db, (tx) =>
        completeOrders(tx, useCaseDeps, { sellerId, orderIds: [orderId], actor }),
      );
    },
    review: (orderId, review) =>
      inTransaction(db, (tx) => reviewOrder(tx, useCaseDeps, { sellerId, orderId, ...review })),
    async topUp(baht) {
      const rechargeId = await inTransaction(db, (tx) =>
        startRecharge(tx, useCaseDeps, { sellerId, amount: baht }),
      );
      const payment = await db
        .selectFrom('payments')
        .select(['id', 'amount_satang'])
        .where('seller_id', '=', sellerId)
        .where('recharge_id', '=', rechargeId)
        .executeTakeFirstOrThrow();
      await openPayment(payment.id);
      await payAtSandbox(payment.id, payment.amount_satang);
    },
    available: async () => (await sellerBalances(db, sellerId)).available,
  };
}
