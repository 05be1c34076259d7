// Calls every endpoint that takes an id of a seller's record with another seller's ids. A new endpoint fails
// this test until it has an entry below.
import { createECDH, randomBytes } from 'node:crypto';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputSchema } from '#platform/http/json-schema.ts';
import { idCardPicture } from '#test/id-cards.ts';
import { allEndpoints } from '#test/contract-endpoints.ts';
import { revealAndApproveCard, identitySubmission, verifySellerIdentity } from '#test/identity.ts';
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
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { setRechargeAccounts } from '#test/bank-transfers.ts';
import { uploadPictureAs } from '#test/uploads.ts';

const app = useTestApp();
const PASSWORD = '246810';
const WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Larger than any id. */
const MISSING_ID = 987_654_321;

const ofSellers = (await allEndpoints()).filter(({ endpoint }) => endpoint.access === 'seller');

const ID_FIELDS = /(^|_)(ids?|urls?|number|channel_name|photos|shipments|matching)$/;
/** Numbers that users type and that identify no record of ours. */
const NOT_OUR_IDS = new Set([
  'card_number',
  'tracking_number',
  'id_card_number',
  'transaction_id',
  'socket_id',
]);

function idFieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties'
      ? Object.keys(value as object).filter((name) => ID_FIELDS.test(name) && !NOT_OUR_IDS.has(name))
      : []),
    ...idFieldsIn(value),
  ]);
}

const takesIds = ({ params, query, body }: EndpointDefinition): boolean =>
  params !== undefined || [query, body].some((part) => part && idFieldsIn(inputSchema(part)).length > 0);

/** The records that a seller can have, by their names in the entries below. */
type Records = Record<
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

type Entry = {
  /** The record whose id is the `:id` of the path. */
  id?: keyof Omit<Records, 'papers'>;
  body?: (records: Records, sellerId: number) => object;
  /** Answers 200, and reports or ignores unknown ids. */
  isLenient?: true;
  /** Is called by a seller who is not verified. */
  isByNewcomer?: true;
};
/** The ids belong to no seller, for the given reason. */
type Shared = { shared: string };

const CATALOGUE = { shared: 'products are the catalogue’s; what is listed is looked up by the seller too' };
const tracked = { courier: 'sf', tracking_number: 'SF9999999999999' };
const reason = { reason: 'x' };
const orders = (key: 'paid' | 'shipped') => (records: Records) => ({ order_ids: [records[key]] });

const ENTRIES: Readonly<Record<string, Entry | Shared>> = {
  authorizeChannel: {
    body: (_, sellerId) => ({ socket_id: '1.2', channel_name: `private-seller.${sellerId}` }),
  },
  revokeSession: { id: 'session' },
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
  printDocuments: { body: (records) => ({ kind: 'label', ...orders('paid')(records) }) },
  getOrder: { id: 'paid' },
  getShipping: { id: 'shipped' },
  shipOrder: { id: 'paid', body: () => tracked },
  cancelOrder: { id: 'paid', body: () => reason },
  extendShipBy: { id: 'paid', body: () => reason },
  setOrderStatus: { id: 'shipped', body: () => ({ status: 'completed' }) },
  setOrderShipping: { id: 'shipped', body: () => tracked },
  batchUpdateStatus: {
    body: (records) => ({ ...orders('shipped')(records), status: 'completed' }),
    isLenient: true,
  },
  bulkEarlyProfit: { body: orders('shipped') },
  bulkShip: { body: orders('paid') },
  getPickList: { body: orders('paid') },
  preflightBulkShip: { body: orders('paid'), isLenient: true },
  bulkUpdateTracking: { body: ({ shipped }) => ({ shipments: [{ order_id: shipped, ...tracked }] }) },
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
  listProductInStore: CATALOGUE,
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
  submitRechargeTransaction: { id: 'usdtRecharge', body: () => ({ transaction_id: 'ab'.repeat(32) }) },
  getTransaction: { id: 'transaction' },
  getTransactionRequest: { id: 'withdrawal' },
  cancelWithdrawal: { id: 'withdrawal' },
  deleteBankCard: { id: 'card' },
  setDefaultBankCard: { id: 'card' },
};

let owner: TestSeller;
let stranger: TestSeller;
/** Two sellers who are not verified: only they can submit identity documents. */
let applicant: TestSeller;
let newcomer: TestSeller;
let records: Records;
let expected: unknown;

/** A seller who can use every endpoint: verified, with a card, a balance and early receipt. */
async function newCapableSeller(reviewer: TestOperator, cardReviewer: TestOperator): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: 50_000 });
  await verifySellerIdentity(app, seller, reviewer);
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: PASSWORD,
    },
  });
  await revealAndApproveCard(app, cardReviewer, data.id);
  await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', '=', seller.id).execute();
  return seller;
}

async function made(seller: TestSeller, address: string, body?: object) {
  const reply = await call(app, address, { token: seller.token, ...(body && { body }) });
  if (reply.status >= 300) throw new Error(`${address}: ${JSON.stringify(reply.body)}`);
  return reply.data;
}

async function createRecords(seller: TestSeller, financeToken: string): Promise<Records> {
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
  const uploaded = await uploadPictureAs(app, seller, await idCardPicture());
  const subscribed = await made(seller, 'POST /sellers/push/subscriptions', {
    endpoint: 'https://push.example.com/device',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  });
  const { id_card_front_url, id_card_back_url } = await identitySubmission(app, applicant);
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

/** All rows of a seller in the database. */
async function rowsOf(sellerId: number): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'seller_id' order by 1`.execute(app.db);
  const rowsByTable: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(held)::text as row from ${sql.table(name)} held where seller_id = ${sellerId} order by 1`.execute(
      app.db,
    );
    rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

beforeAll(async () => {
  const reviewer = await newOperator(app, 'reviewer');
  const finance = await newOperator(app, 'finance');
  await setRechargeAccounts(app, finance, { usdt: { enabled: true, address: WALLET, rate: 32.5 } });
  const cardReviewer = await newOperator(app, 'reviewer');
  owner = await newCapableSeller(reviewer, cardReviewer);
  stranger = await newCapableSeller(reviewer, cardReviewer);
  applicant = await newSeller(app);
  newcomer = await newSeller(app);
  await topUp(app, owner, 5_000);
  records = await createRecords(owner, reviewer.token);
  expected = [await rowsOf(owner.id), await rowsOf(applicant.id)];
}, 60_000);

async function callAsStranger(
  endpoint: EndpointDefinition,
  entry: Entry,
  withIds: Records,
  sellerId: number,
) {
  const path = endpoint.path
    .replace(':request', 'withdrawal')
    .replace(/:(\w+)/g, () => String(entry.id === undefined ? 0 : withIds[entry.id]));
  const body = entry.body?.(withIds, sellerId);
  const { token } = entry.isByNewcomer ? newcomer : stranger;
  return await call(app, `${endpoint.method} ${path}`, { token, ...(body && { body }) });
}

const missingRecords = (): Records => ({
  ...(Object.fromEntries(Object.keys(records).map((name) => [name, MISSING_ID])) as unknown as Records),
  paidNumber: 'R0000000000',
  picture: records.picture.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
  papers: {
    id_card_front_url: records.papers.id_card_front_url.replace(/\d+/, String(MISSING_ID)),
    id_card_back_url: records.papers.id_card_back_url.replace(/\d+/, String(MISSING_ID)),
  },
});

describe('endpoints that take the id of a seller’s record', () => {
  const withIds = ofSellers.filter(({ endpoint }) => takesIds(endpoint));

  it('all have an entry here, and every entry has an endpoint', () => {
    expect(withIds.length).toBeGreaterThan(40);
    expect(Object.keys(ENTRIES).sort()).toEqual(withIds.map(({ name }) => name).sort());
  });

  const foreign = withIds.flatMap(({ name, endpoint }) => {
    const entry = ENTRIES[name];
    return entry && !('shared' in entry) ? [{ name, endpoint, entry }] : [];
  });

  it.each(foreign)(
    'include $name, which neither changes nor reveals another seller’s record',
    async ({ endpoint, entry }) => {
      const reply = await callAsStranger(endpoint, entry, records, owner.id);
      expect(entry.isLenient ? [200] : [403, 404, 422]).toContain(reply.status);
      const text = JSON.stringify(reply.body);
      for (const secret of [records.paidNumber, CUSTOMER.name, ADDRESS.address, '0812345678'])
        expect(text).not.toContain(secret);
      // The response is the same as for a record that does not exist.
      const missing = await callAsStranger(endpoint, entry, missingRecords(), MISSING_ID);
      const withoutIds = (body: unknown) => JSON.stringify(body).replaceAll(/\d{4,}/g, '#');
      expect({ status: reply.status, body: withoutIds(reply.body) }).toEqual({
        status: missing.status,
        body: withoutIds(missing.body),
      });
    },
  );

  it('leave the owner’s rows unchanged after all of these calls', async () => {
    expect([await rowsOf(owner.id), await rowsOf(applicant.id)]).toEqual(expected);
  });
});
