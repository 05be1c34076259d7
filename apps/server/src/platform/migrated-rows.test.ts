import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '@raan/contract/console/audit';
import { openDatabase, type Db } from './db.ts';
import { roleOf } from './database-roles.ts';
import { migrate } from './migrate.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { hashOfEntry } from '#features/console/audit/audit.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import { createDatabaseAt } from '#test/database.ts';
import { singleVariant } from '#test/products.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { ADDRESS, CUSTOMER, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const PASSWORD = 'correct horse';

type Suspension = { code: string | null; words: string | null };

const SUSPENDED: Readonly<Record<string, Suspension>> = {
  'no-reason': { code: null, words: null },
  'own-words': { code: null, words: 'สินค้าไม่ตรงปก' },
  'of-a-code': { code: 'customers_misled', words: 'Three complaints' },
  'unknown-code': { code: 'goods_forbidden', words: 'Knives' },
  'unknown-silent': { code: 'goods_forbidden', words: null },
};

async function addSellers(db: Db): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const suspended = Object.entries(SUSPENDED).map(([account, reason]) => ({ account, ...reason }));
  const sellers = [...suspended, { account: 'lister', code: null, words: null }];
  await sql`
    insert into sellers (account, account_key, password_hash, display_name, status, suspension_code, suspension_reason, created_at, updated_at)
    select account, account, ${hash}, account, case when account = 'lister' then 'active' else 'suspended' end, code, words, now(), now()
    from jsonb_to_recordset(${JSON.stringify(sellers)}::jsonb) as given (account text, code text, words text)`.execute(
    db,
  );
  await sql`insert into stores (seller_id, slug, store_name, updated_at)
    select id, account, account, now() from sellers`.execute(db);
  await sql`insert into ledger_accounts (kind, seller_id)
    select kind, id from sellers, unnest(array['available', 'frozen', 'security_deposit', 'escrow', 'receivable']) as kind`.execute(
    db,
  );
}

/** Adds active and inactive products, some of them listed. */
async function addProducts(db: Db): Promise<void> {
  await sql`
    insert into products (source, source_key, category, name, description, price_satang, discount_price_satang, stock, status, hot,
      content_hash, created_at, updated_at)
    select 'supplier', key, 'beauty', jsonb_build_object('th', thai, 'en', english), '{"th": "<p>ดี</p>"}', 20000, discount, stock, status,
      hot, '', now(), now()
    from (values
      ('LAMP-1', 'โคมไฟ', 'Lamp', 10000, 5, 'active', false),
      ('FAN-1', 'พัดลม', 'Fan', null, null, 'inactive', true),
      ('SOAP-1', 'สบู่', 'Soap', null, 0, 'active', true),
      ('BOOK-1', 'หนังสือ', 'Book', null, null, 'inactive', false)
    ) as given (key, thai, english, discount, stock, status, hot)`.execute(db);
  await sql`insert into listings (seller_id, product_id, listed_at)
    select sellers.id, products.id, now() from sellers, products
    where sellers.account = 'lister' and source_key in ('LAMP-1', 'FAN-1', 'SOAP-1')`.execute(db);
  const colors = [
    { name: { th: 'ขาว', en: 'White' }, image: null },
    { name: { th: 'ทอง' }, image: null },
  ];
  await sql`update products set colors = ${JSON.stringify(colors)}::jsonb, sizes = '["S", "M"]' where source_key = 'LAMP-1'`.execute(
    db,
  );
}

/** The audit log has two suspensions of one seller; the later one counts. */
const LOGGED_SUSPENSIONS = ['2026-01-05T03:00:00.000Z', '2026-03-14T09:30:00.000Z'] as const;

async function findSellerId(db: Db, account: string): Promise<number> {
  const { id } = await db
    .selectFrom('sellers')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an audit entry of version 1, from before the log had a key. */
async function writeUnkeyedEntry(
  db: Db,
  { action, id, at }: { action: AuditAction; id: number; at: string },
) {
  const { sequence, hash: previous } = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .executeTakeFirstOrThrow();
  const entry = {
    version: 1,
    sequence: sequence + 1,
    at,
    operator_id: null,
    action,
    subject_kind: 'seller' as const,
    subject_id: id,
    detail: {},
    previous_hash: previous,
  };
  const hash = hashOfEntry(entry, Buffer.alloc(0));
  await sql`insert into audit_log (sequence, at, action, subject_kind, subject_id, detail, previous_hash, hash)
    values (${entry.sequence}, ${at}, ${action}, 'seller', ${id}, '{}', ${previous}, ${hash})`.execute(db);
  await db.updateTable('audit_head').set({ sequence: entry.sequence, hash }).execute();
}

async function addLog(db: Db): Promise<void> {
  const [seller, other] = [await findSellerId(db, 'own-words'), await findSellerId(db, 'lister')];
  const log = (action: AuditAction, id: number, at: string) => writeUnkeyedEntry(db, { action, id, at });
  await log('seller_suspended', seller, LOGGED_SUSPENSIONS[0]);
  await log('seller_unsuspended', seller, '2026-02-01T03:00:00.000Z');
  await log('seller_suspended', other, '2026-02-02T03:00:00.000Z');
  await log('seller_unsuspended', other, '2026-02-03T03:00:00.000Z');
  await log('seller_suspended', seller, LOGGED_SUSPENSIONS[1]);
}

/** One unpaid and one cancelled, with the search index of that version. */
async function addOrders(db: Db): Promise<void> {
  await sql`
    insert into orders (seller_id, order_number, status, cost_satang, retail_satang, quantity, customer_name, customer_phone, address, district,
      province, postal_code, created_at, expires_at, cancelled_at)
    select sellers.id, number, given.status, 10000, 11000, quantity, 'มาลี', '0812345678', '1', 'จตุจักร', 'กรุงเทพมหานคร', '10900',
      now() - interval '9 days', now() + interval '1 day', cancelled_at
    from sellers, (values
      ('R261101-AAAAA1', 'pending_payment', 1, null), ('R261101-AAAAA2', 'cancelled', 2, now())
    ) as given (number, status, quantity, cancelled_at)
    where account = 'lister'`.execute(db);
  await sql`
    insert into order_items (seller_id, order_id, position, product_id, name, price_satang, unit_price_satang, retail_unit_price_satang, quantity)
    select orders.seller_id, orders.id, 1, products.id, products.name, 10000, 10000, 11000, orders.quantity
    from orders, products where source_key = 'LAMP-1'`.execute(db);
}

async function fillDatabase(config: PoolConfig): Promise<void> {
  const { db } = openDatabase({ ...config, max: 2 });
  await addSellers(db);
  await addLog(db);
  await addProducts(db);
  await addOrders(db);
  await db.destroy();
}

const app = useTestApp({
  database: async () => {
    const database = await createDatabaseAt('0044-refunds-decided-by-code');
    await fillDatabase(database.owner);
    await migrate(database.owner, roleOf(database.config));
    return database;
  },
});

let reviewer: TestOperator;
const ids: Record<string, number> = {};

beforeAll(async () => {
  reviewer = await newOperator(app);
  const rows = await app.db.selectFrom('products').select(['id', 'source_key']).execute();
  for (const { id, source_key } of rows) ids[source_key] = id;
});

const sellerId = (account: string) => findSellerId(app.db, account);
const signIn = (account: string, language = 'en') =>
  call(app, 'POST /sellers/signin', { body: { account, password: PASSWORD }, language });
const getFromConsole = async (address: string) =>
  (await call(app, `GET /console/${address}`, { token: reviewer.token })).data;
const decide = async (key: string, action: string, body?: object) =>
  (await call(app, `POST /console/products/${ids[key]}/${action}`, { token: reviewer.token, body })).data;
const keysOf = (products: { id: number }[]) =>
  Object.keys(ids)
    .filter((key) => products.some(({ id }) => id === ids[key]))
    .toSorted();
const listKeys = async (address: string, token?: string) =>
  keysOf((await call(app, address, token === undefined ? {} : { token })).data.products);

describe('products of an earlier version', () => {
  let lister: Pick<TestSeller, 'token'>;

  beforeAll(async () => {
    lister = { token: (await signIn('lister')).body.token };
  });

  it('[PROD-03] [SHOP-06] keep their state for sellers and customers', async () => {
    expect(await listKeys('GET /products')).toEqual(['LAMP-1', 'SOAP-1']);
    expect(await listKeys('GET /products?hot=true')).toEqual(['SOAP-1']);
    expect(await listKeys('GET /products?keyword=Fan')).toEqual([]);
    expect((await call(app, `GET /products/${ids['LAMP-1']}`)).data).toMatchObject({
      status: 'active',
      effective_price: 100,
    });
    expect((await call(app, `GET /products/${ids['FAN-1']}`)).data.status).toBe('inactive');
    expect(await listKeys('GET /sellers/products', lister.token)).toEqual(['LAMP-1', 'SOAP-1']);
    expect(await listKeys('GET /sellers/unavailable-products', lister.token)).toEqual(['FAN-1']);
    expect(await listKeys('GET /storefront/lister/products')).toEqual(['LAMP-1', 'SOAP-1']);
    expectRefused(
      await call(app, `GET /storefront/lister/products/${ids['FAN-1']}`),
      404,
      'BUSINESS_PRODUCT_NOT_FOUND',
    );
    expect(await app.db.selectFrom('product_news').selectAll().execute()).toEqual([]);
  });

  it('appear in the console with their state, and are found by name and by supplier key', async () => {
    expect((await getFromConsole('products')).counts).toEqual({ on_sale: 2, withdrawn: 0, inactive: 2 });
    expect(keysOf((await getFromConsole('products?state=inactive')).products)).toEqual(['BOOK-1', 'FAN-1']);
    for (const words of ['พัดลม', 'fan', 'fan-1'])
      expect(keysOf((await getFromConsole(`products?search=${encodeURIComponent(words)}`)).products)).toEqual(
        ['FAN-1'],
      );
    expect(await getFromConsole(`products/${ids['FAN-1']}`)).toMatchObject({
      state: 'inactive',
      is_supplied: false,
      listings: 1,
      withdrawal: null,
    });
  });

  it('can be withdrawn and restored; products that the supplier no longer sends stay inactive', async () => {
    expect((await decide('LAMP-1', 'withdraw', { reason_code: 'recall' })).state).toBe('withdrawn');
    expect((await decide('FAN-1', 'withdraw', { reason_code: 'recall' })).state).toBe('withdrawn');
    expect((await getFromConsole('products')).counts).toEqual({ on_sale: 1, withdrawn: 2, inactive: 1 });
    expect(await listKeys('GET /products')).toEqual(['SOAP-1']);
    expect(await listKeys('GET /sellers/unavailable-products', lister.token)).toEqual(['FAN-1', 'LAMP-1']);
    expect((await decide('LAMP-1', 'restore')).state).toBe('on_sale');
    expect((await decide('FAN-1', 'restore')).state).toBe('inactive');
    expect(await listKeys('GET /storefront/lister/products')).toEqual(['LAMP-1', 'SOAP-1']);
  });

  it('[PROD-03] are active again when their supplier sends them with the same key', async () => {
    const fan = {
      key: 'FAN-1',
      category: 'beauty' as const,
      name: { th: 'พัดลม', en: 'Fan' },
      description: { th: '<p>ดี</p>' },
      status: 'active' as const,
      hot: true,
      options: [],
      variants: [singleVariant(30_000, 3)],
      pictures: [],
    };
    await writeProducts(app.db, app.clock, { name: 'supplier' }, [fan]);
    expect(await listKeys('GET /products?hot=true')).toEqual(['FAN-1', 'SOAP-1']);
    expect(await listKeys('GET /sellers/products', lister.token)).toEqual(['FAN-1', 'LAMP-1', 'SOAP-1']);
    expect(await listKeys('GET /sellers/unavailable-products', lister.token)).toEqual([]);
    expect((await getFromConsole('products')).counts).toEqual({ on_sale: 3, withdrawn: 0, inactive: 1 });
  });
});

describe('orders of an earlier version', () => {
  it('[ORD-03] are found by product name and by parts of their number, with correct totals', async () => {
    const { token } = (await signIn('lister')).body;
    const list = async (query: string) => (await call(app, `GET /sellers/orders?${query}`, { token })).data;
    for (const keyword of ['Lamp', encodeURIComponent('โคม'), 'aaaa', '261101-A', '5678'])
      expect(await list(`keyword=${keyword}`)).toMatchObject({
        pagination: { total: 2 },
        totals: { total_amount: 200, total_profit: 20, total_quantity: 3 },
      });
    expect(await list('keyword=Lamp&status=cancelled&sort=amount_desc')).toMatchObject({
      orders: [{ status: 'cancelled' }],
      totals: { total_amount: 100, total_quantity: 2 },
    });
    expect((await list('keyword=Lamp&status=pending_payment&period=today')).pagination.total).toBe(0);
  });
});

describe('sellers suspended in an earlier version', () => {
  it('[AUTH-13] see the stored reason at sign-in, and never an unknown code', async () => {
    const refusalOf = async (account: string, language?: string) => {
      const refused = await signIn(account, language);
      expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
      return String(refused.body.message);
    };
    const plain = await refusalOf('no-reason');
    // The log has no suspension of this seller, so the account's last change counts.
    expect(plain).toMatch(/since \w+ \d+, \d{4}/);
    expect(await refusalOf('own-words')).toContain('since March 14, 2026');
    expect(await refusalOf('own-words')).toContain('สินค้าไม่ตรงปก');
    expect(await refusalOf('of-a-code')).toMatch(/\w+\. Three complaints/);
    expect(await refusalOf('of-a-code', 'th')).toMatch(/[ก-๙]+ Three complaints/);
    expect(await refusalOf('unknown-code')).toContain('Knives');
    expect(await refusalOf('unknown-code')).not.toContain('goods_forbidden');
    expect(await refusalOf('unknown-silent')).toBe(plain);
  });

  it('have the suspension date of the audit log in the console, else the account’s last change', async () => {
    const since = async (account: string) =>
      (await getFromConsole(`sellers/${await sellerId(account)}`)).suspended_at;
    expect(await since('own-words')).toBe(LOGGED_SUSPENSIONS[1]);
    const { updated_at: changed } = await app.db
      .selectFrom('sellers')
      .select('updated_at')
      .where('account', '=', 'no-reason')
      .executeTakeFirstOrThrow();
    expect(await since('no-reason')).toBe(changed);
    expect(await since('lister')).toBe(null);
  });

  it('have a known reason code in the console, and can be unsuspended', async () => {
    const { sellers } = await getFromConsole('sellers?status=suspended');
    const codes: Record<string, unknown> = {};
    for (const { id, account } of sellers as { id: number; account: string }[]) {
      const seller = await getFromConsole(`sellers/${id}`);
      codes[account] = [seller.suspension_code, seller.suspension_reason];
      const unsuspended = await call(app, `POST /console/sellers/${id}/unsuspend`, {
        token: reviewer.token,
        body: { reason_code: 'other', reason: 'Looked into' },
      });
      expect(unsuspended.data).toMatchObject({
        status: 'active',
        suspension_code: null,
        suspension_reason: null,
      });
      expect((await signIn(account)).status).toBe(200);
    }
    expect(codes).toEqual({
      'no-reason': [null, null],
      'own-words': [null, 'สินค้าไม่ตรงปก'],
      'of-a-code': ['customers_misled', 'Three complaints'],
      'unknown-code': ['other', 'Knives'],
      'unknown-silent': ['other', null],
    });
  });

  it('do not allow unknown reason codes for new suspensions', async () => {
    const { id } = await newSeller(app);
    const suspend = (reason_code: string) =>
      call(app, `POST /console/sellers/${id}/suspend`, { token: reviewer.token, body: { reason_code } });
    expectRefused(await suspend('goods_forbidden'), 422, 'REQUEST_VALIDATION_ERROR');
    await expect(
      sql`update sellers set status = 'suspended', suspension_code = 'goods_forbidden' where id = ${id}`.execute(
        app.db,
      ),
    ).rejects.toThrow(/sellers_suspension_code/);
    expect((await suspend('customers_misled')).data.suspension_code).toBe('customers_misled');
  });
});

describe('an audit log of an earlier version, without a key', () => {
  it('[SEC-06] continues as one chain in which changes of old and new entries are detected', async () => {
    const check = await checkAuditLog(app);
    // The chain is intact; only the heads are missing, because that version did not write them.
    expect(check.broken).toEqual({ sequence: check.entries, how: 'no_heads' });
    const rows = await app.db.selectFrom('audit_log').select('version').orderBy('sequence').execute();
    const versions = rows.map(({ version }) => version);
    expect(versions.slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(versions.slice(5).length).toBeGreaterThan(0);
    expect(new Set(versions.slice(5))).toEqual(new Set([2]));
  });
});

describe('variants of products of an earlier version', () => {
  const lamp = async () => (await call(app, `GET /products/${ids['LAMP-1']}`)).data;

  it('[GOOD-03] are all combinations at the former price, and share the former stock', async () => {
    const product = await lamp();
    expect(product).toMatchObject({
      price: 200,
      discount_price: 100,
      effective_price: 100,
      highest_effective_price: 100,
      stock: 5,
      colors: [{ name: 'White' }, { thai_name: 'ทอง' }],
      sizes: ['S', 'M'],
    });
    expect(
      product.variants.map(({ choice, effective_price, stock }: Record<string, unknown>) => [
        choice,
        effective_price,
        stock,
      ]),
    ).toEqual([
      [['White', 'S'], 100, 5],
      [['White', 'M'], 100, 5],
      [['ทอง', 'S'], 100, 5],
      [['ทอง', 'M'], 100, 5],
    ]);
    expect((await call(app, `GET /products/${ids['SOAP-1']}`)).data).toMatchObject({
      stock: 0,
      status: 'sold_out',
      options: [],
      variants: [{ choice: [], status: 'sold_out' }],
    });
  });

  it('[GOOD-03] can be ordered, and get back the units of an order from before', async () => {
    const { token } = (await signIn('lister')).body;
    const placed = await call(app, 'POST /storefront/lister/orders', {
      body: {
        customer: CUSTOMER,
        shipping: ADDRESS,
        items: [{ product_id: ids['LAMP-1'], quantity: 2, color: 'ทอง', size: 'M' }],
      },
    });
    expect(placed.data.total_amount).toBe(220);
    expect((await lamp()).stock).toBe(3);
    await call(app, `POST /storefront/orders/${placed.data.order_token}/cancel`, {
      body: { reason: 'ไม่เอา' },
    });
    const { data } = await call(app, 'GET /sellers/orders?keyword=R261101-AAAAA1', { token });
    await call(app, `POST /sellers/orders/${data.orders[0].id}/cancel`, { token, body: { reason: 'หมด' } });
    expect((await lamp()).stock).toBe(6);
    expect(data.orders[0].items).toMatchObject([
      { variant_id: null, sku: null, choices: [], unit_price: 100 },
    ]);
  });
});
