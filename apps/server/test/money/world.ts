// Sellers who may do everything with money, the operators who decide, and what is sold: where random operations take place.
import { approveCard, verify } from '#test/identity.ts';
import { addedOperator, signIn, type TestOperator } from '#test/operators.ts';
import { newProduct, newSeller, type TestSeller } from '#test/people.ts';
import { call, type TestApp } from '#test/test-app.ts';
import { emptyBook, type Book } from './book.ts';

/** Supplier's prices in satang: a tenth of them rounds up, down and to a whole. */
const PRICES = [15, 1_999, 25_050, 33_335, 100_000, 450_000] as const;
export const WITHDRAWAL_PASSWORD = '246810';
/** Enough for some of the sellers, so that it runs out and comes back. */
const COUPON_BUDGET_BAHT = 350;
/** Any address whose check digits are right. */
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export type Stall = { seller: TestSeller; book: Book };
export type Good = { id: number; price: number };
export type MoneyWorld = {
  stalls: readonly Stall[];
  goods: readonly Good[];
  reviewers: readonly TestOperator[];
  finance: readonly TestOperator[];
};

/** What must be there before anybody can call: products come from imports, operators from a command. */
export type Seed = {
  goods: readonly Good[];
  reviewers: readonly UnknownOperator[];
  finance: readonly UnknownOperator[];
};
type UnknownOperator = Omit<TestOperator, 'token'>;

type Door = Pick<TestApp, 'baseUrl'>;

/** Puts products and operators in; no server need run yet. */
export async function seedMoney(app: Pick<TestApp, 'db' | 'clock'>): Promise<Seed> {
  const goods: Good[] = [];
  for (const price of PRICES) goods.push({ id: (await newProduct(app, { price })).id, price });
  const team = async (role: 'reviewer' | 'finance', size: number) => {
    const members: UnknownOperator[] = [];
    while (members.length < size) members.push(await addedOperator(app, role));
    return members;
  };
  return { goods, reviewers: await team('reviewer', 2), finance: await team('finance', 3) };
}

async function signedIn(door: Door, operators: readonly UnknownOperator[]): Promise<TestOperator[]> {
  return await Promise.all(
    operators.map(async (operator) => {
      const { account, password } = operator;
      const { data } = await signIn(door as TestApp, { account, password });
      return { ...operator, token: String(data.token) };
    }),
  );
}

/** Opens stores through the door, each verified, with a card and every product listed; top-ups by transfer are switched on. */
export async function openStalls(door: Door, seed: Seed, count: number): Promise<MoneyWorld> {
  const app = door as TestApp;
  const must = async (address: string, token: string, body?: object) => {
    const reply = await call(app, address, { token, ...(body && { body }) });
    if (reply.status >= 300)
      throw new Error(`${address} answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.data;
  };
  const team = {
    reviewers: await signedIn(door, seed.reviewers),
    finance: await signedIn(door, seed.finance),
  };
  const [reviewer, finance] = [team.reviewers[0]!, team.finance[0]!];
  const stalls: Stall[] = [];
  while (stalls.length < count) {
    const seller = await newSeller(app);
    await verify(app, seller, reviewer);
    await must('POST /sellers/products', seller.token, { product_ids: seed.goods.map(({ id }) => id) });
    const card = await must('POST /sellers/bank-cards', seller.token, {
      bank_name: 'SCB',
      card_number: '123-4-56789-0',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: WITHDRAWAL_PASSWORD,
    });
    await approveCard(app, team.reviewers[1]!, card.id);
    stalls.push({ seller, book: emptyBook() });
  }
  const coupon = await must('GET /console/coupon', finance.token);
  await must('PUT /console/coupon', finance.token, {
    version: coupon.version,
    is_on: true,
    budget: COUPON_BUDGET_BAHT,
  });
  const { version } = await must('GET /console/recharge-settings', finance.token);
  const proposed = await must('PUT /console/recharge-settings', finance.token, {
    version,
    bank: null,
    usdt: { enabled: true, address: WALLET, rate: 32.5 },
  });
  await must('POST /console/recharge-settings/confirm', team.finance[1]!.token, {
    version: proposed.version,
  });
  return { ...team, goods: seed.goods, stalls };
}
