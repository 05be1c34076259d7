/** The senders of requests: two sellers with rows of every kind, one who has just registered, operators, a customer, and nobody. */
import { newOperator } from '#test/operators.ts';
import { submit } from '#test/identity.ts';
import { ADDRESS, newProduct, newSeller, pay, type TestProduct, type TestSeller } from '#test/people.ts';
import { call, type TestApp } from '#test/test-app.ts';
import { setAccounts } from '#test/transfers.ts';
import type { KnownValues } from './known-values.ts';

export const PASSWORD = 'correct horse';
export const WITHDRAWAL_PASSWORD = '246810';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TOP_UP_BAHT = 100_000;

export type Role = 'owner' | 'stranger' | 'newcomer' | 'reviewer' | 'finance' | 'customer' | 'public';

/** Roles whose responses must never hold the owner's secret. The owner's customer and the operators may see it. */
export const OUTSIDERS: ReadonlySet<Role> = new Set(['stranger', 'newcomer', 'public']);

/** The owner of the known values that a role uses: the two operators share theirs. */
export function scopeOf(role: Role): string {
  return role === 'reviewer' || role === 'finance' ? 'operator' : role;
}

type Account = { account: string; password: string };
export type People = {
  tokens: Partial<Record<Role, string>>;
  accounts: Partial<Record<Role, Account>>;
  attempts: number;
};

type Setup = { app: TestApp; known: KnownValues; secret: string };

/** Makes the first people. */
export async function makePeople(app: TestApp, known: KnownValues, secret: string): Promise<People> {
  const people: People = { tokens: {}, accounts: {}, attempts: 0 };
  people.tokens.reviewer = (await newOperator(app, 'reviewer')).token;
  people.tokens.finance = (await newOperator(app, 'finance')).token;
  await setAccounts(
    app,
    { token: people.tokens.finance },
    { usdt: { enabled: true, address: WALLET, rate: 32.5 } },
  );
  const setup = { app, known, secret };
  await makeSeller(setup, people, 'owner');
  await makeSeller(setup, people, 'stranger');
  people.tokens.newcomer = (await newSeller(app)).token;
  return people;
}

/** Replaces those who can do nothing any more, because a request signed them out or suspended them. */
export async function replaceShutOut(
  app: TestApp,
  known: KnownValues,
  secret: string,
  people: People,
): Promise<void> {
  const { tokens } = people;
  const isShutOut = async (role: Role, address: string) => {
    const token = tokens[role];
    return !token || (await call(app, `GET ${address}`, { token })).status !== 200;
  };
  for (const role of ['reviewer', 'finance'] as const)
    if (await isShutOut(role, '/console/me')) tokens[role] = (await newOperator(app, role)).token;
  if (await isShutOut('newcomer', '/sellers/profile')) tokens.newcomer = (await newSeller(app)).token;
  for (const role of ['owner', 'stranger'] as const)
    if (await isShutOut(role, '/sellers/profile')) {
      const { account, password } = people.accounts[role] ?? {};
      // A suspended seller is refused. From an address of its own, so that the refusals do not limit registrations from ours.
      const headers = { 'x-forwarded-for': `10.${people.attempts >> 8}.${people.attempts & 255}.1` };
      people.attempts += 1;
      const signedIn = await call(app, 'POST /sellers/signin', { body: { account, password }, headers });
      if (signedIn.status === 200) tokens[role] = signedIn.body.token;
      else await makeSeller({ app, known, secret }, people, role);
    }
}

/** Registers a seller with money, a card, orders in every state, refunds, samples and messages. The owner's carry the secret. */
async function makeSeller(setup: Setup, people: People, role: 'owner' | 'stranger'): Promise<void> {
  const { app, known } = setup;
  const seller = await newSeller(app, { balance: TOP_UP_BAHT });
  people.tokens[role] = seller.token;
  people.accounts[role] = seller;
  known.forget(role);
  known.add('public', 'slug', seller.slug);
  const mark = role === 'owner' ? ` ${setup.secret}` : '';
  // A step that the rules refuse leaves a row out; the fuzz needs many rows, not each of them.
  const send = async (address: string, body?: object, token = seller.token) => {
    const reply = await call(app, address, { token, ...(body && { body }) });
    const [, side = '', collection = ''] = address.split('/');
    known.addAll(side === 'console' ? 'operator' : role, collection, reply.body);
    return reply.data;
  };
  const { reviewer = '', finance = '' } = people.tokens;
  const { data } = await submit(app, seller);
  await send(`POST /console/verifications/${data.id}/approve`, undefined, reviewer);
  await send('PUT /sellers/update', { display_name: `ร้าน ${role}`, address: `99/1 ลาดพร้าว${mark}` });
  const card = await send('POST /sellers/bank-cards', {
    bank_name: 'SCB',
    card_number: '1234567890',
    card_holder_name: 'สมชาย ใจดี',
    withdraw_password: WITHDRAWAL_PASSWORD,
  });
  await send(`POST /console/bank-cards/${card?.id}/approve`, undefined, reviewer);
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  const orders: { id: number; token: string }[] = [];
  const goods: TestProduct[] = [];
  for (const [price, stock] of [
    [10_000, null],
    [25_050, null],
    [100, 3],
  ] as const)
    goods.push(await newProduct(app, { price, stock, sizes: ['S', 'M'] }));
  await send('POST /sellers/products', { product_ids: goods.map(({ id }) => id) });
  for (let count = 0; count < 6; count += 1)
    orders.push(await makeOrder(setup, seller, { role, mark, product_id: goods[0]?.id, isPaid: count > 0 }));
  const [, , shipped, disputed, refunded, cancelled] = orders;
  for (const order of [shipped, disputed, refunded])
    await send(`POST /sellers/orders/${order?.id}/ship`, {
      courier: 'sf',
      tracking_number: `SF${String(order?.id).padStart(13, '2')}`,
    });
  await send(`POST /storefront/orders/${disputed?.token}/refund-request`, {
    reason: 'not_arrived',
    comment: `where is it${mark}`,
  });
  await send(`POST /sellers/orders/${refunded?.id}/refund`, { reason: `broken${mark}` });
  await send(`POST /sellers/orders/${cancelled?.id}/cancel`, { reason: `sold out${mark}` });
  await send('POST /sellers/sample-orders', {
    product_id: goods[0]?.id,
    quantity: 1,
    recipient: { name: `สมชาย${mark}`, phone: '081 234 5678' },
    shipping: { ...ADDRESS, address: `${ADDRESS.address}${mark}` },
    total_amount: 100,
  });
  await send('POST /sellers/wallet/withdraw', {
    amount: 5_000,
    withdraw_password: WITHDRAWAL_PASSWORD,
    description: `rent${mark}`,
  });
  for (const method of ['bank_transfer', 'usdt_trc20'])
    await send('POST /sellers/wallet/recharge', { amount: 5_000, method, description: `top-up${mark}` });
  await send('POST /system/contact-support', { message: `please help${mark}` });
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

type OrderMade = { role: Role; mark: string; product_id: number | undefined; isPaid: boolean };

async function makeOrder(
  { app, known }: Setup,
  seller: TestSeller,
  { role, mark, product_id, isPaid }: OrderMade,
): Promise<{ id: number; token: string }> {
  const { status, body, data } = await call(app, `POST /storefront/${seller.slug}/orders`, {
    body: {
      customer: { name: `ลูกค้า${mark}`, phone: '081 234 5678' },
      shipping: { ...ADDRESS, address: `${ADDRESS.address}${mark}` },
      note: `ring twice${mark}`,
      items: [{ product_id, quantity: 1, size: 'S' }],
    },
  });
  if (status !== 201) throw new Error(`the order answered ${status} ${JSON.stringify(body)}`);
  known.add(role === 'owner' ? 'customer' : 'public', 'order_token', data.order_token);
  if (isPaid) await pay(app, data.payment.id);
  const found = await call(app, `GET /sellers/orders?keyword=${data.order_number}`, { token: seller.token });
  return { id: found.data.orders[0].id, token: data.order_token };
}
