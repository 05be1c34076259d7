import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { insertOperator, requestOperatorSignIn, type TestOperator } from '#test/operators.ts';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, type TestApp } from '#test/test-app.ts';
import { createLedgerModel, type LedgerModel } from './ledger-model.ts';

/** Supplier prices in satang whose 10 % margin rounds up, rounds down or needs no rounding. */
const PRICES = [15, 1_999, 25_050, 33_335, 100_000, 450_000] as const;
export const WITHDRAWAL_PASSWORD = '246810';
/** Covers only some of the sellers, so that the budget runs out and refills. */
const COUPON_BUDGET_BAHT = 350;
/** Any address with a valid checksum. */
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export type TestStore = { seller: TestSeller; model: LedgerModel };
export type PricedProduct = { id: number; price: number };
export type Marketplace = {
  stores: readonly TestStore[];
  products: readonly PricedProduct[];
  reviewers: readonly TestOperator[];
  finance: readonly TestOperator[];
};

/** Rows that no request can create: products come from imports, operators from a command. */
export type MarketplaceSeed = {
  products: readonly PricedProduct[];
  reviewers: readonly SignedOutOperator[];
  finance: readonly SignedOutOperator[];
};
type SignedOutOperator = Omit<TestOperator, 'token'>;

type ServerAddress = Pick<TestApp, 'baseUrl'>;

/** Inserts products and operators. The server does not have to run. */
export async function seedMarketplace(app: Pick<TestApp, 'db' | 'clock'>): Promise<MarketplaceSeed> {
  const products: PricedProduct[] = [];
  for (const price of PRICES) products.push({ id: (await newProduct(app, { price })).id, price });
  const team = async (role: 'reviewer' | 'finance', size: number) => {
    const members: SignedOutOperator[] = [];
    while (members.length < size) members.push(await insertOperator(app, role));
    return members;
  };
  return { products, reviewers: await team('reviewer', 2), finance: await team('finance', 3) };
}

async function signInOperators(
  server: ServerAddress,
  operators: readonly SignedOutOperator[],
): Promise<TestOperator[]> {
  return await Promise.all(
    operators.map(async (operator) => {
      const { account, password } = operator;
      const { data } = await requestOperatorSignIn(server as TestApp, { account, password });
      return { ...operator, token: String(data.token) };
    }),
  );
}

/** Opens verified stores with a bank card and all products listed, and enables top-ups by transfer. */
export async function openStores(
  server: ServerAddress,
  seed: MarketplaceSeed,
  count: number,
): Promise<Marketplace> {
  const app = server as TestApp;
  const requireSuccess = async (address: string, token: string, body?: object) => {
    const response = await call(app, address, { token, ...(body && { body }) });
    if (response.status >= 300)
      throw new Error(`${address} returned ${response.status} ${JSON.stringify(response.body)}`);
    return response.data;
  };
  const team = {
    reviewers: await signInOperators(server, seed.reviewers),
    finance: await signInOperators(server, seed.finance),
  };
  const [reviewer, finance] = [team.reviewers[0]!, team.finance[0]!];
  const stores: TestStore[] = [];
  while (stores.length < count) {
    const seller = await newSeller(app);
    await verifySellerIdentity(app, seller, reviewer);
    await requireSuccess('POST /sellers/products', seller.token, {
      product_ids: seed.products.map(({ id }) => id),
    });
    const card = await requireSuccess('POST /sellers/bank-cards', seller.token, {
      bank_name: 'SCB',
      card_number: '123-4-56789-0',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: WITHDRAWAL_PASSWORD,
    });
    await revealAndApproveCard(app, team.reviewers[1]!, card.id);
    stores.push({ seller, model: createLedgerModel() });
  }
  const coupon = await requireSuccess('GET /console/coupon', finance.token);
  await requireSuccess('PUT /console/coupon', finance.token, {
    version: coupon.version,
    is_on: true,
    budget: COUPON_BUDGET_BAHT,
  });
  const { version } = await requireSuccess('GET /console/recharge-settings', finance.token);
  const proposed = await requireSuccess('PUT /console/recharge-settings', finance.token, {
    version,
    bank: null,
    usdt: { enabled: true, address: WALLET, rate: 32.5 },
  });
  await requireSuccess('POST /console/recharge-settings/confirm', team.finance[1]!.token, {
    version: proposed.version,
  });
  return { ...team, products: seed.products, stores };
}
