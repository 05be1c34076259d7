// In the model, balance minus receivable is one number, and every step changes it by a known amount. On a
// failure fast-check prints the seed and the shortest failing sequence. RAAN_SEED replays it, RAAN_RUNS sets
// the number of runs.
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  scan,
  ship,
  topUp,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { recordReturn, decideRefund } from './decide-refund.ts';
import { handleReturnedParcel } from './handle-returned-parcel.ts';

const app = useTestApp();
const RUNS = Number(process.env.RAAN_RUNS ?? 15);
const SEED = process.env.RAAN_SEED === undefined ? {} : { seed: Number(process.env.RAAN_SEED) };
const RUN_TIMEOUT_MS = 20_000 + RUNS * 8_000;
const OPERATOR = 1;
const QUANTITY_MAX = 3;
/** In satang. The retail price of an order stays below a refund that two operators must approve. */
const PRICE_MAX = (REFUND_SECOND_OPERATOR_ABOVE * 100 * 0.9) / QUANTITY_MAX;

type ModelOrder = {
  order: TestOrder;
  cost: number;
  retail: number;
  status: 'paid' | 'shipped' | 'done' | 'cancelled' | 'refunded';
  funding: 'balance' | 'escrow';
  /** Whether the supplier was paid S. */
  isSupplierPaid: boolean;
  itemReturn: 'none' | 'awaiting' | 'closed';
  request: 'none' | 'requested' | 'objected';
  requestId: number;
  isReceived: boolean;
  isScanned: boolean;
  isDelivered: boolean;
  isDenied: boolean;
  withdrawals: number;
};
/** `net` is the available balance minus the receivable; one of the two is always zero. */
type Party = { seller: TestSeller; net: number; orders: ModelOrder[] };

const KINDS = [
  'recharge',
  'order',
  'order',
  'order',
  'ship',
  'ship',
  'ship-escrow',
  'ship-escrow',
  'scan',
  'deliver',
  'received',
  'completed',
  'early',
  'cancel',
  'ask',
  'ask',
  'ask',
  'withdraw',
  'agree',
  'object',
  'object',
  'grant',
  'deny',
  'refund',
  'taken_back',
  'kept',
  'returned',
] as const;
type Kind = (typeof KINDS)[number];
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  partyIndex: fc.integer({ min: 0, max: 1 }),
  orderIndex: fc.nat(20),
  price: fc.integer({ min: 5, max: PRICE_MAX }),
  quantity: fc.integer({ min: 1, max: QUANTITY_MAX }),
});
type Step = { kind: Kind; partyIndex: number; orderIndex: number; price: number; quantity: number };

async function run(parties: Party[], { kind, partyIndex, orderIndex, price, quantity }: Step): Promise<void> {
  const party = parties[partyIndex]!;
  const { seller, orders } = party;
  if (kind === 'recharge') {
    await topUp(app, seller, (500_000 + price) / 100);
    party.net += 500_000 + price;
    return;
  }
  if (kind === 'order') {
    const order = await newOrder(app, seller, await newProduct(app, { price }), { quantity });
    const retail = (price + Math.floor((price + 5) / 10)) * quantity;
    orders.push({
      order,
      cost: price * quantity,
      retail,
      status: 'paid',
      funding: 'balance',
      isSupplierPaid: false,
      itemReturn: 'none',
      request: 'none',
      requestId: 0,
      isReceived: false,
      isScanned: false,
      isDelivered: false,
      isDenied: false,
      withdrawals: 0,
    });
    return;
  }
  const modelOrder = orders[orderIndex % Math.max(orders.length, 1)];
  if (modelOrder) await performStep(party, modelOrder, kind);
}

/** Performs a step in the model and on the server. The model decides whether the server must accept it. */
async function performStep(
  party: Party,
  modelOrder: ModelOrder,
  kind: Exclude<Kind, 'recharge' | 'order'>,
): Promise<void> {
  const { seller } = party;
  const { order, cost, retail, status, request } = modelOrder;
  const { token } = seller;
  const isOpen = request !== 'none';
  const isRefundable = status === 'shipped' || status === 'done';
  const post = async (path: string, body?: object) =>
    (await call(app, `POST /${path}`, { token, body })).status;
  const attempt = async (isAllowed: boolean, done: Promise<number>) => {
    expect({ kind, status, request, done: (await done) < 300 }).toEqual({
      kind,
      status,
      request,
      done: isAllowed,
    });
    return isAllowed;
  };
  const complete = (isReceived: boolean) => {
    party.net += retail - (modelOrder.funding === 'escrow' ? cost : 0);
    Object.assign(modelOrder, { status: 'done', isReceived, isSupplierPaid: true });
  };
  const refund = () => {
    if (status === 'done') party.net -= retail;
    Object.assign(modelOrder, { status: 'refunded', itemReturn: 'awaiting', request: 'none' });
  };
  const closeReturn = (isBack: boolean) => {
    if (isBack && modelOrder.isSupplierPaid) party.net += cost;
    if (!isBack && !modelOrder.isSupplierPaid) party.net -= cost;
    Object.assign(modelOrder, { itemReturn: 'closed', isSupplierPaid: !isBack });
  };
  switch (kind) {
    case 'ship':
    case 'ship-escrow': {
      const funding = kind === 'ship' ? 'balance' : 'escrow';
      const isAllowed = status === 'paid' && (funding === 'escrow' || Math.max(0, party.net) >= cost);
      const shipped = ship(app, seller, order.id, { funding }).then((reply) => reply.status);
      if (!(await attempt(isAllowed, shipped))) return;
      if (funding === 'balance') party.net -= cost;
      Object.assign(modelOrder, { status: 'shipped', funding, isSupplierPaid: funding === 'balance' });
      return;
    }
    case 'scan':
    case 'deliver':
      if (status !== 'shipped') return;
      await scan(app, seller, order.id, kind === 'scan' ? 'in_transit' : 'delivered');
      modelOrder.isScanned = true;
      if (kind === 'deliver') modelOrder.isDelivered = true;
      return;
    case 'received':
      if (
        await attempt(
          status === 'shipped' && !isOpen,
          post(`storefront/orders/${order.token}/confirm-received`),
        )
      )
        complete(true);
      return;
    case 'completed': {
      const put = call(app, `PUT /sellers/orders/${order.id}/status`, {
        token,
        body: { status: 'completed' },
      });
      if (
        await attempt(
          status === 'shipped' && !isOpen,
          put.then((reply) => reply.status),
        )
      )
        // The seller's word alone moves no money.
        if (modelOrder.isDelivered) complete(false);
      return;
    }
    case 'early':
      if (
        await attempt(
          status === 'shipped' && !isOpen && modelOrder.isScanned,
          post('sellers/orders/bulk-early-profit', { order_ids: [order.id] }),
        )
      )
        complete(false);
      return;
    case 'cancel':
      if (await attempt(status === 'paid', post(`sellers/orders/${order.id}/cancel`, { reason: 'x' })))
        modelOrder.status = 'cancelled';
      return;
    case 'ask': {
      const requested = call(app, `POST /storefront/orders/${order.token}/refund-request`, {
        body: { reason: 'not_arrived', comment: '' },
      });
      if (
        !(await attempt(
          isRefundable && !isOpen && !modelOrder.isDenied && modelOrder.withdrawals < 3,
          requested.then((reply) => reply.status),
        ))
      )
        return;
      const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token });
      Object.assign(modelOrder, { request: 'requested', requestId: data.requests[0].id });
      return;
    }
    case 'withdraw':
      if (await attempt(isOpen, post(`storefront/orders/${order.token}/refund-request/withdraw`)))
        Object.assign(modelOrder, { request: 'none', withdrawals: modelOrder.withdrawals + 1 });
      return;
    case 'agree':
      if (modelOrder.requestId === 0) return;
      if (await attempt(isOpen, post(`sellers/refund-requests/${modelOrder.requestId}/agree`, {}))) refund();
      return;
    case 'object':
      if (modelOrder.requestId === 0) return;
      if (
        await attempt(
          request === 'requested',
          post(`sellers/refund-requests/${modelOrder.requestId}/object`, { reason: 'x' }),
        )
      )
        modelOrder.request = 'objected';
      return;
    case 'grant':
    case 'deny': {
      if (modelOrder.requestId === 0) return;
      const reason = { code: 'other', note: 'x' } as const;
      const decision = { operatorId: OPERATOR, requestId: modelOrder.requestId, decision: kind, reason };
      const decided = statusOf((tx) => decideRefund(tx, app, decision));
      if (!(await attempt(request === 'objected', decided))) return;
      if (kind === 'grant') refund();
      else Object.assign(modelOrder, { request: 'none', isDenied: true });
      return;
    }
    case 'refund':
      if (await attempt(isRefundable, post(`sellers/orders/${order.id}/refund`, { reason: 'x' }))) refund();
      return;
    case 'taken_back':
    case 'kept': {
      const outcome = { operatorId: OPERATOR, orderId: order.id, outcome: kind };
      const confirmed = statusOf((tx) => recordReturn(tx, app, outcome));
      if (await attempt(modelOrder.itemReturn === 'awaiting', confirmed)) closeReturn(kind === 'taken_back');
      return;
    }
    case 'returned': {
      const key = { sellerId: seller.id, orderId: order.id };
      const effect = await inTransaction(app.db, (tx) => handleReturnedParcel(tx, app, key));
      const isUnreceived = status === 'shipped' || (status === 'done' && !modelOrder.isReceived);
      expect(effect).toBe(
        modelOrder.itemReturn === 'awaiting' ? 'goods_taken_back' : isUnreceived ? 'refunded' : 'nothing',
      );
      if (effect === 'refunded') refund();
      if (effect !== 'nothing') closeReturn(true);
    }
  }
}

async function statusOf(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  try {
    await inTransaction(app.db, work);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

async function expectSameBalances({ seller, net, orders }: Party): Promise<void> {
  const { available, escrow, receivable, frozen } = await sellerBalances(app.db, seller.id);
  const inEscrow = orders.filter(({ status }) => status === 'paid' || status === 'shipped');
  expect({ available, owed: 0 - receivable, frozen, escrow }).toEqual({
    available: Math.max(0, net),
    owed: Math.max(0, -net),
    frozen: 0,
    escrow: inEscrow.reduce((sum, { retail }) => sum + retail, 0),
  });
  const counts = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  const inState = (status: ModelOrder['status']) => orders.filter((one) => one.status === status).length;
  expect(counts.data).toMatchObject({
    pending_shipment: inState('paid'),
    pending_delivery: inState('shipped'),
    completed: inState('done'),
  });
}

/** Checks the suppliers' account in satang: each order is paid once, and reversed at most once. */
async function expectSuppliersPaid(parties: readonly Party[]): Promise<void> {
  const { paid } = await app.db
    .selectFrom('ledger_accounts')
    .select(sql<number>`sum(balance_satang)::bigint`.as('paid'))
    .where('kind', '=', 'supplier_payable')
    .executeTakeFirstOrThrow();
  const due = parties.flatMap(({ orders }) => orders).filter(({ isSupplierPaid }) => isSupplierPaid);
  suppliers += due.reduce((sum, { cost }) => sum + cost, 0);
  expect(paid).toBe(suppliers);
}
let suppliers = 0;

it(
  '[ORD-01] [ORD-06] [ORD-09] [ORD-12] [ORD-15] keeps the ledger equal to the sum of all refund steps by sellers, customers and an operator',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        const parties: Party[] = [];
        for (let index = 0; index < 2; index += 1) {
          const seller = await newSeller(app);
          const grant = app.db.updateTable('sellers').set({ can_bulk_profit: true });
          await grant.where('id', '=', seller.id).execute();
          parties.push({ seller, net: 0, orders: [] });
        }
        for (const one of steps) await run(parties, one);
        for (const party of parties) await expectSameBalances(party);
        await expectSuppliersPaid(parties);
        await expectLedgerBalanced(app.db);
      }),
      { numRuns: RUNS, endOnFailure: true, ...SEED },
    );
  },
  RUN_TIMEOUT_MS,
);
