import { newOperator } from '#test/operators.ts';
import { submitIdentityDocuments } from '#test/identity.ts';
import { ADDRESS, newProduct, newSeller, pay, type TestProduct, type TestSeller } from '#test/fixtures.ts';
import { call, type TestApp } from '#test/test-app.ts';
import { setRechargeAccounts } from '#test/bank-transfers.ts';
import type { KnownValues } from './known-values.ts';

export const PASSWORD = 'correct horse';
export const WITHDRAWAL_PASSWORD = '246810';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TOP_UP_BAHT = 100_000;

export type Role = 'owner' | 'stranger' | 'newcomer' | 'reviewer' | 'finance' | 'customer' | 'public';

/** Their responses must never contain the owner's secret; the owner's customer and operators may see it. */
export const ROLES_WITHOUT_ACCESS: ReadonlySet<Role> = new Set(['stranger', 'newcomer', 'public']);

/** Returns the scope under which a role's known values are stored. The two operators share one. */
export function knownValueScope(role: Role): string {
  return role === 'reviewer' || role === 'finance' ? 'operator' : role;
}

type Account = { account: string; password: string };
export type Actors = {
  tokens: Partial<Record<Role, string>>;
  accounts: Partial<Record<Role, Account>>;
  attempts: number;
};

type Setup = { app: TestApp; knownValues: KnownValues; secret: string };

/** Creates the initial actors. */
export async function createActors(app: TestApp, knownValues: KnownValues, secret: string): Promise<Actors> {
  const actors: Actors = { tokens: {}, accounts: {}, attempts: 0 };
  actors.tokens.reviewer = (await newOperator(app, 'reviewer')).token;
  actors.tokens.finance = (await newOperator(app, 'finance')).token;
  await setRechargeAccounts(
    app,
    { token: actors.tokens.finance },
    { usdt: { enabled: true, address: WALLET, rate: 32.5 } },
  );
  const setup = { app, knownValues, secret };
  await createSeller(setup, actors, 'owner');
  await createSeller(setup, actors, 'stranger');
  actors.tokens.newcomer = (await newSeller(app)).token;
  return actors;
}

/** Replaces actors whose session ended or whose account was suspended by a request. */
export async function replaceBlockedActors(
  app: TestApp,
  knownValues: KnownValues,
  secret: string,
  actors: Actors,
): Promise<void> {
  const { tokens } = actors;
  const isBlocked = async (role: Role, address: string) => {
    const token = tokens[role];
    return !token || (await call(app, `GET ${address}`, { token })).status !== 200;
  };
  for (const role of ['reviewer', 'finance'] as const)
    if (await isBlocked(role, '/console/me')) tokens[role] = (await newOperator(app, role)).token;
  if (await isBlocked('newcomer', '/sellers/profile')) tokens.newcomer = (await newSeller(app)).token;
  for (const role of ['owner', 'stranger'] as const)
    if (await isBlocked(role, '/sellers/profile')) {
      const { account, password } = actors.accounts[role] ?? {};
      // A suspended seller is refused. The separate address keeps that from rate-limiting our registrations.
      const headers = { 'x-forwarded-for': `10.${actors.attempts >> 8}.${actors.attempts & 255}.1` };
      actors.attempts += 1;
      const signedIn = await call(app, 'POST /sellers/signin', { body: { account, password }, headers });
      if (signedIn.status === 200) tokens[role] = signedIn.body.token;
      else await createSeller({ app, knownValues, secret }, actors, role);
    }
}

// The owner's texts contain the secret.
async function createSeller(setup: Setup, actors: Actors, role: 'owner' | 'stranger'): Promise<void> {
  const { app, knownValues } = setup;
  const seller = await newSeller(app, { balance: TOP_UP_BAHT });
  actors.tokens[role] = seller.token;
  actors.accounts[role] = seller;
  knownValues.clearScope(role);
  knownValues.add('public', 'slug', seller.slug);
  const secretMark = role === 'owner' ? ` ${setup.secret}` : '';
  // A refused step only leaves a row out. The fuzz test needs many rows, not every one.
  const send = async (address: string, body?: object, token = seller.token) => {
    const reply = await call(app, address, { token, ...(body && { body }) });
    const [, side = '', collection = ''] = address.split('/');
    knownValues.addAll(side === 'console' ? 'operator' : role, collection, reply.body);
    return reply.data;
  };
  const { reviewer = '', finance = '' } = actors.tokens;
  const { data } = await submitIdentityDocuments(app, seller);
  await send(`POST /console/verifications/${data.id}/approve`, undefined, reviewer);
  await send('PUT /sellers/update', { display_name: `ร้าน ${role}`, address: `99/1 ลาดพร้าว${secretMark}` });
  const card = await send('POST /sellers/bank-cards', {
    bank_name: 'SCB',
    card_number: '1234567890',
    card_holder_name: 'สมชาย ใจดี',
    withdraw_password: WITHDRAWAL_PASSWORD,
  });
  await send(`POST /console/bank-cards/${card?.id}/approve`, undefined, reviewer);
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const orders: { id: number; token: string }[] = [];
  const products: TestProduct[] = [];
  for (const [price, stock] of [
    [10_000, null],
    [25_050, null],
    [100, 3],
  ] as const)
    products.push(await newProduct(app, { price, stock, sizes: ['S', 'M'] }));
  await send('POST /sellers/products', { product_ids: products.map(({ id }) => id) });
  for (let count = 0; count < 6; count += 1)
    orders.push(
      await createOrder(setup, seller, { role, secretMark, product_id: products[0]?.id, isPaid: count > 0 }),
    );
  const [, , shipped, disputed, refunded, cancelled] = orders;
  for (const order of [shipped, disputed, refunded])
    await send(`POST /sellers/orders/${order?.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(order?.id).padStart(13, '2')}`,
    });
  await send(`POST /storefront/orders/${disputed?.token}/refund-request`, {
    reason: 'not_arrived',
    comment: `where is it${secretMark}`,
  });
  await send(`POST /sellers/orders/${refunded?.id}/refund`, { reason: `broken${secretMark}` });
  await send(`POST /sellers/orders/${cancelled?.id}/cancel`, { reason: `sold out${secretMark}` });
  await send('POST /sellers/sample-orders', {
    product_id: products[0]?.id,
    quantity: 1,
    recipient: { name: `สมชาย${secretMark}`, phone: '081 234 5678' },
    shipping: { ...ADDRESS, address: `${ADDRESS.address}${secretMark}` },
    total_amount: 100,
  });
  await send('POST /sellers/wallet/withdraw', {
    amount: 5_000,
    withdraw_password: WITHDRAWAL_PASSWORD,
    description: `rent${secretMark}`,
  });
  for (const method of ['bank_transfer', 'usdt_trc20'])
    await send('POST /sellers/wallet/recharge', {
      amount: 5_000,
      method,
      description: `top-up${secretMark}`,
    });
  await send('POST /system/contact-support', { message: `please help${secretMark}` });
  const lists = [
    'orders',
    'notifications',
    'transactions',
    'sessions',
    'bank-cards',
    'refund-requests',
    'sample-orders',
  ];
  for (const list of [...lists, 'wallet/recharges', 'wallet/withdraw-history'])
    await send(`GET /sellers/${list}`);
  for (const queue of ['withdrawals', 'recharges', 'deposit-refunds', 'payment-refunds'])
    await send(`GET /console/${queue}`, undefined, finance);
  for (const queue of [
    'refunds',
    'verifications',
    'bank-cards',
    'samples',
    'messages',
    'goods',
    'products',
    'sellers',
  ])
    await send(`GET /console/${queue}`, undefined, reviewer);
}

type OrderOptions = { role: Role; secretMark: string; product_id: number | undefined; isPaid: boolean };

async function createOrder(
  { app, knownValues }: Setup,
  seller: TestSeller,
  { role, secretMark, product_id, isPaid }: OrderOptions,
): Promise<{ id: number; token: string }> {
  const { status, body, data } = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: { name: `ลูกค้า${secretMark}`, phone: '081 234 5678' },
      shipping: { ...ADDRESS, address: `${ADDRESS.address}${secretMark}` },
      note: `ring twice${secretMark}`,
      items: [{ product_id, quantity: 1, size: 'S' }],
    },
  });
  if (status !== 201) throw new Error(`placing the order returned ${status} ${JSON.stringify(body)}`);
  knownValues.add(role === 'owner' ? 'customer' : 'public', 'order_token', data.order_token);
  if (isPaid) await pay(app, data.payment.id);
  const listed = await call(app, `GET /sellers/orders?keyword=${data.order_number}`, { token: seller.token });
  return { id: listed.data.orders[0].id, token: data.order_token };
}
