// Random weeks of two sellers, their customers and an operator, against a model of forty lines: what a seller has less what the seller
// owes is one number, and every step adds to it what the rules say. On a failure fast-check prints the seed and the shortest sequence
// that fails; RAAN_SEED replays it, RAAN_RUNS runs more of them.
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
  ship,
  topUp,
  type TestOrder,
  type TestSeller,
} from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { confirmGoodsBack, decideRefund } from './decide-refund.ts';
import { parcelReturned } from './parcel-returned.ts';

const app = useTestApp();
const RUNS = Number(process.env.RAAN_RUNS ?? 15);
const SEED = process.env.RAAN_SEED === undefined ? {} : { seed: Number(process.env.RAAN_SEED) };
const RUN_TIMEOUT_MS = 20_000 + RUNS * 8_000;
const OPERATOR = 1;

type Booked = {
  order: TestOrder;
  cost: number;
  retail: number;
  status: 'paid' | 'shipped' | 'done' | 'cancelled' | 'refunded';
  funding: 'balance' | 'escrow';
  /** Whether the supplier has S. */
  isGoodsPaid: boolean;
  goods: 'none' | 'awaiting' | 'settled';
  request: 'none' | 'requested' | 'objected';
  requestId: number;
  /** Whether the customer confirmed. */
  isReceived: boolean;
  isDenied: boolean;
  withdrawals: number;
};
/** What is available less what is owed: one of the two is always zero. */
type Party = { seller: TestSeller; net: number; orders: Booked[] };

const KINDS = [
  'recharge',
  'order',
  'order',
  'order',
  'ship',
  'ship',
  'ship-escrow',
  'ship-escrow',
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
  who: fc.integer({ min: 0, max: 1 }),
  which: fc.nat(20),
  price: fc.integer({ min: 5, max: 900_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Step = { kind: Kind; who: number; which: number; price: number; quantity: number };

async function run(parties: Party[], { kind, who, which, price, quantity }: Step): Promise<void> {
  const party = parties[who]!;
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
      isGoodsPaid: false,
      goods: 'none',
      request: 'none',
      requestId: 0,
      isReceived: false,
      isDenied: false,
      withdrawals: 0,
    });
    return;
  }
  const booked = orders[which % Math.max(orders.length, 1)];
  if (booked) await act(party, booked, kind);
}

/** Does a step on both sides: the model says whether the server may. */
async function act(party: Party, booked: Booked, kind: Exclude<Kind, 'recharge' | 'order'>): Promise<void> {
  const { seller } = party;
  const { order, cost, retail, status, request } = booked;
  const { token } = seller;
  const isOpen = request !== 'none';
  const isRefundable = status === 'shipped' || status === 'done';
  const post = async (path: string, body?: object) =>
    (await call(app, `POST /${path}`, { token, body })).status;
  const tried = async (may: boolean, done: Promise<number>) => {
    expect({ kind, status, request, done: (await done) < 300 }).toEqual({ kind, status, request, done: may });
    return may;
  };
  const complete = (isReceived: boolean) => {
    party.net += retail - (booked.funding === 'escrow' ? cost : 0);
    Object.assign(booked, { status: 'done', isReceived, isGoodsPaid: true });
  };
  const refunded = () => {
    if (status === 'done') party.net -= retail;
    Object.assign(booked, { status: 'refunded', goods: 'awaiting', request: 'none' });
  };
  const settled = (isBack: boolean) => {
    if (isBack && booked.isGoodsPaid) party.net += cost;
    if (!isBack && !booked.isGoodsPaid) party.net -= cost;
    Object.assign(booked, { goods: 'settled', isGoodsPaid: !isBack });
  };
  switch (kind) {
    case 'ship':
    case 'ship-escrow': {
      const funding = kind === 'ship' ? 'balance' : 'escrow';
      const may = status === 'paid' && (funding === 'escrow' || Math.max(0, party.net) >= cost);
      const shipped = ship(app, seller, order.id, { funding }).then((reply) => reply.status);
      if (!(await tried(may, shipped))) return;
      if (funding === 'balance') party.net -= cost;
      Object.assign(booked, { status: 'shipped', funding, isGoodsPaid: funding === 'balance' });
      return;
    }
    case 'received':
      if (
        await tried(
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
        await tried(
          status === 'shipped' && !isOpen,
          put.then((reply) => reply.status),
        )
      )
        complete(false);
      return;
    }
    case 'early':
      if (
        await tried(
          status === 'shipped' && !isOpen,
          post('sellers/orders/bulk-early-profit', { order_ids: [order.id] }),
        )
      )
        complete(false);
      return;
    case 'cancel':
      if (await tried(status === 'paid', post(`sellers/orders/${order.id}/cancel`, { reason: 'x' })))
        booked.status = 'cancelled';
      return;
    case 'ask': {
      const asked = call(app, `POST /storefront/orders/${order.token}/refund-request`, {
        body: { reason: 'not_arrived', comment: '' },
      });
      if (
        !(await tried(
          isRefundable && !isOpen && !booked.isDenied && booked.withdrawals < 3,
          asked.then((reply) => reply.status),
        ))
      )
        return;
      const { data } = await call(app, `GET /sellers/orders/${order.id}/refund`, { token });
      Object.assign(booked, { request: 'requested', requestId: data.requests[0].id });
      return;
    }
    case 'withdraw':
      if (await tried(isOpen, post(`storefront/orders/${order.token}/refund-request/withdraw`)))
        Object.assign(booked, { request: 'none', withdrawals: booked.withdrawals + 1 });
      return;
    case 'agree':
      if (booked.requestId === 0) return;
      if (await tried(isOpen, post(`sellers/refund-requests/${booked.requestId}/agree`, {}))) refunded();
      return;
    case 'object':
      if (booked.requestId === 0) return;
      if (
        await tried(
          request === 'requested',
          post(`sellers/refund-requests/${booked.requestId}/object`, { reason: 'x' }),
        )
      )
        booked.request = 'objected';
      return;
    case 'grant':
    case 'deny': {
      if (booked.requestId === 0) return;
      const reason = { code: 'other', words: 'x' } as const;
      const decision = { operatorId: OPERATOR, requestId: booked.requestId, decision: kind, reason };
      const decided = within((tx) => decideRefund(tx, app, decision));
      if (!(await tried(request === 'objected', decided))) return;
      if (kind === 'grant') refunded();
      else Object.assign(booked, { request: 'none', isDenied: true });
      return;
    }
    case 'refund':
      if (await tried(isRefundable, post(`sellers/orders/${order.id}/refund`, { reason: 'x' }))) refunded();
      return;
    case 'taken_back':
    case 'kept': {
      const asked = { operatorId: OPERATOR, orderId: order.id, outcome: kind };
      const confirmed = within((tx) => confirmGoodsBack(tx, app, asked));
      if (await tried(booked.goods === 'awaiting', confirmed)) settled(kind === 'taken_back');
      return;
    }
    case 'returned': {
      const key = { sellerId: seller.id, orderId: order.id };
      const what = await inTransaction(app.db, (tx) => parcelReturned(tx, app, key));
      const isUnreceived = status === 'shipped' || (status === 'done' && !booked.isReceived);
      expect(what).toBe(
        booked.goods === 'awaiting' ? 'goods_taken_back' : isUnreceived ? 'refunded' : 'nothing',
      );
      if (what === 'refunded') refunded();
      if (what !== 'nothing') settled(true);
    }
  }
}

/** An operator's step, as a status. */
async function within(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  try {
    await inTransaction(app.db, work);
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

async function expectSameBook({ seller, net, orders }: Party): Promise<void> {
  const { available, escrow, receivable, frozen } = await sellerBalances(app.db, seller.id);
  const held = orders.filter(({ status }) => status === 'paid' || status === 'shipped');
  expect({ available, owed: 0 - receivable, frozen, escrow }).toEqual({
    available: Math.max(0, net),
    owed: Math.max(0, -net),
    frozen: 0,
    escrow: held.reduce((sum, { retail }) => sum + retail, 0),
  });
  const counts = await call(app, 'GET /sellers/orders/counts-by-status', { token: seller.token });
  const inState = (status: Booked['status']) => orders.filter((one) => one.status === status).length;
  expect(counts.data).toMatchObject({
    pending_shipment: inState('paid'),
    pending_delivery: inState('shipped'),
    completed: inState('done'),
  });
}

/** What the suppliers hold of these orders, in satang: it is theirs once, and back once. */
async function expectSuppliersPaid(parties: readonly Party[]): Promise<void> {
  const { paid } = await app.db
    .selectFrom('ledger_accounts')
    .select(sql<number>`sum(balance_satang)::bigint`.as('paid'))
    .where('kind', '=', 'supplier_payable')
    .executeTakeFirstOrThrow();
  const due = parties.flatMap(({ orders }) => orders).filter(({ isGoodsPaid }) => isGoodsPaid);
  suppliers += due.reduce((sum, { cost }) => sum + cost, 0);
  expect(paid).toBe(suppliers);
}
let suppliers = 0;

it(
  '[ORD-01] [ORD-06] [ORD-09] [ORD-12] [ORD-15] whatever sellers, customers and an operator do about refunds, the book is the sum of it',
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
        for (const party of parties) await expectSameBook(party);
        await expectSuppliersPaid(parties);
        await expectLedgerBalanced(app.db);
      }),
      { numRuns: RUNS, endOnFailure: true, ...SEED },
    );
  },
  RUN_TIMEOUT_MS,
);
