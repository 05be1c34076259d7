// Compares balances after random actions with a small model. On a failure fast-check prints the seed and the
// shortest failing sequence. RAAN_SEED replays it; RAAN_RUNS sets the number of runs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import {
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  topUp,
  type TestOrder,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const RUNS = Number(process.env.RAAN_RUNS ?? 12);
const SEED = process.env.RAAN_SEED === undefined ? {} : { seed: Number(process.env.RAAN_SEED) };
const RUN_TIMEOUT_MS = 20_000 + RUNS * 5_000;

type Status = 'unpaid' | 'paid' | 'shipped' | 'done' | 'cancelled';
type ModelOrder = {
  order: TestOrder;
  cost: number;
  retail: number;
  status: Status;
  funding: 'balance' | 'escrow';
};
type Party = { seller: TestSeller; available: number; orders: ModelOrder[] };

const KINDS = [
  'recharge',
  'order',
  'order',
  'pay',
  'pay',
  'ship',
  'ship-escrow',
  'complete',
  'cancel',
  'expire',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.integer({ min: 0, max: 1 }),
  /** Index of the seller's order, modulo their number. */
  which: fc.nat(20),
  /** Supplier price of one item in satang. Below five satang the profit rounds to zero. */
  price: fc.integer({ min: 5, max: 400_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Step = { kind: (typeof KINDS)[number]; who: number; which: number; price: number; quantity: number };

async function run(parties: Party[], { kind, who, which, price, quantity }: Step): Promise<void> {
  const party = parties[who]!;
  const { seller, orders } = party;
  if (kind === 'recharge') {
    await topUp(app, seller, (500_000 + price) / 100);
    party.available += 500_000 + price;
    return;
  }
  if (kind === 'order') {
    const order = await newOrder(app, seller, await newProduct(app, { price }), { quantity, paid: false });
    const retail = (price + Math.floor((price + 5) / 10)) * quantity;
    orders.push({ order, cost: price * quantity, retail, status: 'unpaid', funding: 'balance' });
    return;
  }
  if (kind === 'expire') {
    app.clock.advance(31 * 60_000);
    await expireOrders(app.db, app);
    for (const modelOrder of parties.flatMap((one) => one.orders))
      if (modelOrder.status === 'unpaid') modelOrder.status = 'cancelled';
    return;
  }
  const modelOrder = orders[which % Math.max(orders.length, 1)];
  if (!modelOrder) return;
  await runOrderStep(party, modelOrder, kind);
}

async function runOrderStep(
  party: Party,
  modelOrder: ModelOrder,
  kind: 'pay' | 'ship' | 'ship-escrow' | 'complete' | 'cancel',
): Promise<void> {
  const { seller } = party;
  const { order, status } = modelOrder;
  if (kind === 'pay') {
    if (status === 'cancelled') return;
    // Paying a paid order again succeeds and pays nothing.
    await pay(app, order.paymentId);
    if (status === 'unpaid') modelOrder.status = 'paid';
    return;
  }
  if (kind === 'cancel') {
    const { status: code } = await call(app, `POST /sellers/orders/${order.id}/cancel`, {
      token: seller.token,
      body: { reason: 'x' },
    });
    const isAllowed = status === 'unpaid' || status === 'paid';
    expect(code).toBe(isAllowed ? 200 : 409);
    if (isAllowed) modelOrder.status = 'cancelled';
    return;
  }
  if (kind === 'complete') {
    const { status: code } = await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    expect(code).toBe(status === 'shipped' ? 200 : 409);
    if (status !== 'shipped') return;
    modelOrder.status = 'done';
    party.available += modelOrder.retail - (modelOrder.funding === 'escrow' ? modelOrder.cost : 0);
    return;
  }
  const funding = kind === 'ship' ? 'balance' : 'escrow';
  const reply = await ship(app, seller, order.id, { funding });
  const isAllowed = status === 'paid' && (funding === 'escrow' || party.available >= modelOrder.cost);
  expect(reply.status).toBe(isAllowed ? 200 : 409);
  if (!isAllowed) return;
  Object.assign(modelOrder, { status: 'shipped', funding });
  if (funding === 'balance') party.available -= modelOrder.cost;
}

async function expectModelBalances({ seller, available, orders }: Party): Promise<void> {
  const { data } = await call(app, 'GET /sellers/profile', { token: seller.token });
  const account = await app.db
    .selectFrom('ledger_accounts')
    .select('balance_satang')
    .where('seller_id', '=', seller.id)
    .where('kind', '=', 'escrow')
    .executeTakeFirstOrThrow();
  const held = orders.filter(({ status }) => status === 'paid' || status === 'shipped');
  expect({ available: data.seller.wallet_balance_cents, escrow: account.balance_satang }).toEqual({
    available,
    escrow: held.reduce((sum, { retail }) => sum + retail, 0),
  });
}

it(
  '[ORD-01] [ORD-06] [ORD-15] balances match the model after random actions of two sellers and their customers',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const parties: Party[] = [];
        for (let index = 0; index < 2; index += 1) {
          parties.push({ seller: await newSeller(app), available: 0, orders: [] });
        }
        for (const one of steps) await run(parties, one);
        for (const party of parties) await expectModelBalances(party);
        await expectLedgerBalanced(app.db);
      }),
      { numRuns: RUNS, ...SEED },
    );
  },
  RUN_TIMEOUT_MS,
);
