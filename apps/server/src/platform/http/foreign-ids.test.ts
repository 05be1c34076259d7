// What belongs to one seller is nobody else's: every endpoint of the contract that takes the name of a seller's thing is tried with the
// things of another seller. An endpoint that is added takes part by its existence: without a line below it fails this test.
import { createECDH, randomBytes } from 'node:crypto';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputSchema } from '#platform/http/json-schema.ts';
import { cardPicture } from '#test/cards.ts';
import { allEndpoints } from '#test/contract.ts';
import { approveCard, papersOf, verify } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  ship,
  topUp,
  type TestSeller,
} from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { setAccounts } from '#test/transfers.ts';
import { upload } from '#test/uploads.ts';

const app = useTestApp();
const PASSWORD = '246810';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** So large that nothing has it. */
const NOBODYS = 987_654_321;

const ofSellers = (await allEndpoints()).filter(({ endpoint }) => endpoint.access === 'seller');

/** Names of things in what an endpoint takes. */
const NAMES = /(^|_)(ids?|urls?|number|channel_name|photos|shipments|matching)$/;
/** Numbers that are typed by people and name nothing of ours. */
const NO_NAMES = new Set(['card_number', 'tracking_number', 'id_card_number', 'transaction_id', 'socket_id']);

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties'
      ? Object.keys(value as object).filter((name) => NAMES.test(name) && !NO_NAMES.has(name))
      : []),
    ...namesIn(value),
  ]);
}

const takesNames = ({ params, query, body }: EndpointDefinition): boolean =>
  params !== undefined || [query, body].some((part) => part && namesIn(inputSchema(part)).length > 0);

/** The things that a seller can have, by what they are called in the lines below. */
type Things = Record<
  | 'paid'
  | 'shipped'
  | 'disputed'
  | 'refundRequest'
  | 'sample'
  | 'sentSample'
  | 'withdrawal'
  | 'card'
  | 'recharge'
  | 'usdtRecharge'
  | 'transaction'
  | 'file'
  | 'notification'
  | 'session'
  | 'device',
  number
> & { picture: string; papers: { id_card_front_url: string; id_card_back_url: string }; paidNumber: string };

type Line = {
  /** Whose `:id` stands in the path. */
  id?: keyof Omit<Things, 'papers'>;
  body?: (things: Things, sellerId: number) => object;
  /** Answers 200, naming what it did not find or simply doing nothing to it. */
  isLenient?: true;
  /** Is asked by somebody who is not verified. */
  isByNewcomer?: true;
};
/** What is named belongs to no seller, with the reason. */
type Shared = { shared: string };

const CATALOGUE = { shared: 'products are the catalogue’s; what is listed is looked up by the seller too' };
const tracked = { courier: 'sf', tracking_number: 'SF9999999999999' };
const reason = { reason: 'x' };
const orders = (key: 'paid' | 'shipped') => (things: Things) => ({ order_ids: [things[key]] });

const LINES: Readonly<Record<string, Line | Shared>> = {
  authorizeChannel: {
    body: (_, sellerId) => ({ socket_id: '1.2', channel_name: `private-seller.${sellerId}` }),
  },
  endOneSession: { id: 'session' },
  getFile: { id: 'file' },
  deleteFile: { id: 'file' },
  getNotification: { id: 'notification' },
  readNotification: { id: 'notification' },
  deleteNotification: { id: 'notification' },
  readNotifications: { body: ({ notification }) => ({ notification_ids: [notification] }), isLenient: true },
  deleteNotifications: {
    body: ({ notification }) => ({ notification_ids: [notification] }),
    isLenient: true,
  },
  getPackingSlip: { id: 'paid' },
  getShippingLabel: { id: 'paid' },
  printDocuments: { body: (things) => ({ kind: 'label', ...orders('paid')(things) }) },
  getOrder: { id: 'paid' },
  getShipping: { id: 'shipped' },
  shipOrder: { id: 'paid', body: () => tracked },
  cancelOrder: { id: 'paid', body: () => reason },
  setOrderStatus: { id: 'shipped', body: () => ({ status: 'completed' }) },
  setOrderShipping: { id: 'shipped', body: () => tracked },
  batchUpdateStatus: {
    body: (things) => ({ ...orders('shipped')(things), status: 'completed' }),
    isLenient: true,
  },
  bulkEarlyProfit: { body: orders('shipped') },
  bulkShip: { body: orders('paid') },
  preflightBulkShip: { body: orders('paid'), isLenient: true },
  bulkTracking: { body: ({ shipped }) => ({ shipments: [{ order_id: shipped, ...tracked }] }) },
  putShopInfo: { body: ({ picture }) => ({ logo_url: picture }) },
  putStoreSetting: {
    body: ({ picture }) => ({
      store_setting: {
        store_name: 'x',
        store_description: '',
        contact_phone: '',
        business_hours: '',
        announcement: '',
        theme_color: '#ff0000',
        cover_url: picture,
      },
    }),
  },
  unsubscribeFromPush: { id: 'device' },
  getOrderRefund: { id: 'disputed' },
  refundOrder: { id: 'shipped', body: () => reason },
  getRefundRequest: { id: 'refundRequest' },
  agreeToRefund: { id: 'refundRequest', body: () => ({}) },
  objectToRefund: { id: 'refundRequest', body: () => reason },
  getSample: { id: 'sample' },
  cancelSample: { id: 'sample' },
  receiveSample: { id: 'sentSample' },
  orderSample: CATALOGUE,
  getListing: CATALOGUE,
  listInStore: CATALOGUE,
  listOneInStore: CATALOGUE,
  listMatchesInStore: CATALOGUE,
  unlistMatches: CATALOGUE,
  unlistProduct: CATALOGUE,
  unlistProducts: CATALOGUE,
  submitVerification: {
    isByNewcomer: true,
    body: ({ papers }) => ({ real_name: 'สมชาย ใจดี', id_card_number: '3100600445635', ...papers }),
  },
  getRecharge: { id: 'recharge' },
  cancelRecharge: { id: 'recharge' },
  uploadSlip: { id: 'usdtRecharge' },
  sendTransactionId: { id: 'usdtRecharge', body: () => ({ transaction_id: 'ab'.repeat(32) }) },
  getTransaction: { id: 'transaction' },
  cancelWithdrawal: { id: 'withdrawal' },
  deleteBankCard: { id: 'card' },
  setDefaultBankCard: { id: 'card' },
};

let owner: TestSeller;
let stranger: TestSeller;
/** Two who are not verified yet: papers are handed in by such only. */
let applicant: TestSeller;
let newcomer: TestSeller;
let things: Things;
let expected: unknown;

/** A seller who lacks nothing to do what the endpoints do: verified, with a card, money and the early receipt. */
async function capable(reviewer: TestOperator, cardReviewer: TestOperator): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: 50_000 });
  await verify(app, seller, reviewer);
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: PASSWORD,
    },
  });
  await approveCard(app, cardReviewer, data.id);
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  return seller;
}

async function made(seller: TestSeller, address: string, body?: object) {
  const reply = await call(app, address, { token: seller.token, ...(body && { body }) });
  if (reply.status >= 300) throw new Error(`${address}: ${JSON.stringify(reply.body)}`);
  return reply.data;
}

async function thingsOf(seller: TestSeller, financeToken: string): Promise<Things> {
  const product = await newProduct(app);
  const paid = await newOrder(app, seller, product);
  const shipped = await newOrder(app, seller, product);
  const disputed = await newOrder(app, seller, product);
  for (const { id } of [shipped, disputed])
    await ship(app, seller, id, { tracking_number: `SF${id}000000000` });
  await call(app, `POST /storefront/orders/${disputed.token}/refund-request`, {
    body: { reason: 'not_arrived', comment: '' },
  });
  const { requests } = await made(seller, `GET /sellers/orders/${disputed.id}/refund`);
  const sample = async () =>
    (
      await made(seller, 'POST /sellers/sample-orders', {
        product_id: product.id,
        quantity: 1,
        recipient: CUSTOMER,
        shipping: ADDRESS,
        total_amount: 100,
      })
    ).sample_order.id;
  const [placed, sent] = [await sample(), await sample()];
  await call(app, `POST /console/samples/${sent}/ship`, { token: financeToken, body: tracked });
  const { withdrawal } = await made(seller, 'POST /sellers/wallet/withdraw', {
    amount: 5_000,
    withdraw_password: PASSWORD,
  });
  const { cards } = await made(seller, 'GET /sellers/bank-cards');
  const recharge = async (method: string) =>
    (await made(seller, 'POST /sellers/wallet/recharge', { amount: 5_000, method })).recharge.id;
  const { notifications } = await made(seller, 'GET /sellers/notifications');
  const { transactions } = await made(seller, 'GET /sellers/transactions');
  const { sessions } = await made(seller, 'GET /sellers/sessions');
  const uploaded = await upload(app, seller, await cardPicture());
  const subscribed = await made(seller, 'POST /sellers/push/subscriptions', {
    endpoint: 'https://push.example.com/device',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  });
  const { id_card_front_url, id_card_back_url } = await papersOf(app, applicant);
  return {
    paid: paid.id,
    paidNumber: paid.number,
    shipped: shipped.id,
    disputed: disputed.id,
    refundRequest: requests[0].id,
    sample: placed,
    sentSample: sent,
    withdrawal: withdrawal.id,
    card: cards[0].id,
    recharge: await recharge('bank_transfer'),
    usdtRecharge: await recharge('usdt_trc20'),
    transaction: transactions[0].id,
    file: uploaded.data.id,
    picture: uploaded.data.url,
    device: subscribed.id,
    notification: notifications[0].id,
    session: sessions[0].id,
    papers: { id_card_front_url, id_card_back_url },
  };
}

/** Everything that the database holds of a seller. */
async function allOf(sellerId: number): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'seller_id' order by 1`.execute(app.db);
  const held: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(held)::text as row from ${sql.table(name)} held where seller_id = ${sellerId} order by 1`.execute(
      app.db,
    );
    held[name] = rows.map(({ row }) => row);
  }
  return held;
}

beforeAll(async () => {
  const reviewer = await newOperator(app, 'reviewer');
  const finance = await newOperator(app, 'finance');
  await setAccounts(app, finance, { usdt: { enabled: true, address: WALLET, rate: 32.5 } });
  const cardReviewer = await newOperator(app, 'reviewer');
  owner = await capable(reviewer, cardReviewer);
  stranger = await capable(reviewer, cardReviewer);
  applicant = await newSeller(app);
  newcomer = await newSeller(app);
  await topUp(app, owner, 5_000);
  things = await thingsOf(owner, reviewer.token);
  expected = [await allOf(owner.id), await allOf(applicant.id)];
}, 60_000);

/** Asks as the stranger, with the names of these things. */
async function ask(endpoint: EndpointDefinition, line: Line, named: Things, sellerId: number) {
  const path = endpoint.path.replace(/:(\w+)/g, () => String(line.id === undefined ? 0 : named[line.id]));
  const body = line.body?.(named, sellerId);
  const { token } = line.isByNewcomer ? newcomer : stranger;
  return await call(app, `${endpoint.method} ${path}`, { token, ...(body && { body }) });
}

const nobodys = (): Things => ({
  ...(Object.fromEntries(Object.keys(things).map((name) => [name, NOBODYS])) as unknown as Things),
  paidNumber: 'R0000000000',
  picture: things.picture.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
  papers: {
    id_card_front_url: things.papers.id_card_front_url.replace(/\d+/, String(NOBODYS)),
    id_card_back_url: things.papers.id_card_back_url.replace(/\d+/, String(NOBODYS)),
  },
});

describe('every endpoint that takes the name of a seller’s thing', () => {
  const named = ofSellers.filter(({ endpoint }) => takesNames(endpoint));

  it('[AUTH-10] has a line here, and no line is left over', () => {
    expect(named.length).toBeGreaterThan(40);
    expect(Object.keys(LINES).sort()).toEqual(named.map(({ name }) => name).sort());
  });

  const foreign = named.flatMap(({ name, endpoint }) => {
    const line = LINES[name];
    return line && !('shared' in line) ? [{ name, endpoint, line }] : [];
  });

  it.each(foreign)(
    '[AUTH-10] $name does nothing to another seller’s, and tells nothing of it',
    async ({ endpoint, line }) => {
      const reply = await ask(endpoint, line, things, owner.id);
      expect(line.isLenient ? [200] : [403, 404, 422]).toContain(reply.status);
      const text = JSON.stringify(reply.body);
      for (const secret of [things.paidNumber, CUSTOMER.name, ADDRESS.address, '0812345678'])
        expect(text).not.toContain(secret);
      // What is another’s is answered as what does not exist.
      const missing = await ask(endpoint, line, nobodys(), NOBODYS);
      const withoutIds = (said: unknown) => JSON.stringify(said).replaceAll(/\d{4,}/g, '#');
      expect({ status: reply.status, said: withoutIds(reply.body) }).toEqual({
        status: missing.status,
        said: withoutIds(missing.body),
      });
    },
  );

  it('[AUTH-10] after all of that the owner’s rows are what they were', async () => {
    expect([await allOf(owner.id), await allOf(applicant.id)]).toEqual(expected);
  });
});
