// What sellers, customers and operators read of rows that a server of before has written.
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '@raan/contract/console/audit';
import { satang } from '@raan/contract/money';
import { openDatabase, type Db } from './db.ts';
import { roleOf } from './database-roles.ts';
import { migrate } from './migrate.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { hashOfEntry } from '#features/console/audit/audit.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import { writeProducts } from '#features/catalogue-import/write-products.ts';
import { createDatabaseAt } from '#test/database.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const PASSWORD = 'correct horse';

type Suspension = { code: string | null; words: string | null };

/** Suspended as each version before wrote it, and one who is free again. */
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

/** Products on sale and not, listed and not, as their suppliers' files had them. */
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
}

/** Suspended twice, as the log of before says: since the later time. */
const LOGGED_TWICE = ['2026-01-05T03:00:00.000Z', '2026-03-14T09:30:00.000Z'] as const;

async function idOf(db: Db, account: string): Promise<number> {
  const { id } = await db
    .selectFrom('sellers')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an entry as servers did before the log had a key. */
async function writeFirstVersion(
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
  const [seller, other] = [await idOf(db, 'own-words'), await idOf(db, 'lister')];
  const log = (action: AuditAction, id: number, at: string) => writeFirstVersion(db, { action, id, at });
  await log('seller_suspended', seller, LOGGED_TWICE[0]);
  await log('seller_unsuspended', seller, '2026-02-01T03:00:00.000Z');
  await log('seller_suspended', other, '2026-02-02T03:00:00.000Z');
  await log('seller_unsuspended', other, '2026-02-03T03:00:00.000Z');
  await log('seller_suspended', seller, LOGGED_TWICE[1]);
}

/** Two orders of the lister's lamp, one unpaid and one cancelled, as they were noted for searches before. */
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

async function filled(config: PoolConfig): Promise<void> {
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
    await filled(database.owner);
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

const sellerId = (account: string) => idOf(app.db, account);
const signIn = (account: string, language = 'en') =>
  call(app, 'POST /sellers/signin', { body: { account, password: PASSWORD }, language });
const asked = async (address: string) =>
  (await call(app, `GET /console/${address}`, { token: reviewer.token })).data;
const decide = async (key: string, what: string, body?: object) =>
  (await call(app, `POST /console/products/${ids[key]}/${what}`, { token: reviewer.token, body })).data;
const keysOf = (products: { id: number }[]) =>
  Object.keys(ids)
    .filter((key) => products.some(({ id }) => id === ids[key]))
    .toSorted();
const found = async (address: string, token?: string) =>
  keysOf((await call(app, address, token === undefined ? {} : { token })).data.products);

describe('products of before', () => {
  let lister: Pick<TestSeller, 'token'>;

  beforeAll(async () => {
    lister = { token: (await signIn('lister')).body.token };
  });

  it('[PROD-01] [SHOP-06] stand to sellers and customers as they stood', async () => {
    expect(await found('GET /products')).toEqual(['LAMP-1', 'SOAP-1']);
    expect(await found('GET /products?hot=true')).toEqual(['SOAP-1']);
    expect(await found('GET /products?keyword=Fan')).toEqual([]);
    expect((await call(app, `GET /products/${ids['LAMP-1']}`)).data).toMatchObject({
      status: 'active',
      effective_price: 100,
    });
    expect((await call(app, `GET /products/${ids['FAN-1']}`)).data.status).toBe('inactive');
    expect(await found('GET /sellers/products', lister.token)).toEqual(['LAMP-1', 'SOAP-1']);
    expect(await found('GET /sellers/unavailable-products', lister.token)).toEqual(['FAN-1']);
    expect(await found('GET /storefront/lister/products')).toEqual(['LAMP-1', 'SOAP-1']);
    expectRefused(
      await call(app, `GET /storefront/lister/products/${ids['FAN-1']}`),
      404,
      'BUSINESS_PRODUCT_NOT_FOUND',
    );
    // Nobody has decided on anything, so nobody is told.
    expect(await app.db.selectFrom('product_news').selectAll().execute()).toEqual([]);
  });

  it('are found by operators, each in its state, by name and by what its supplier calls it', async () => {
    expect((await asked('products')).counts).toEqual({ on_sale: 2, withdrawn: 0, inactive: 2 });
    expect(keysOf((await asked('products?state=inactive')).products)).toEqual(['BOOK-1', 'FAN-1']);
    for (const words of ['พัดลม', 'fan', 'fan-1'])
      expect(keysOf((await asked(`products?search=${encodeURIComponent(words)}`)).products)).toEqual([
        'FAN-1',
      ]);
    expect(await asked(`products/${ids['FAN-1']}`)).toMatchObject({
      state: 'inactive',
      is_supplied: false,
      listings: 1,
      withdrawal: null,
    });
  });

  it('are taken off sale and put back, and those that were not supplied stay so', async () => {
    expect((await decide('LAMP-1', 'withdraw', { reason_code: 'recall' })).state).toBe('withdrawn');
    expect((await decide('FAN-1', 'withdraw', { reason_code: 'recall' })).state).toBe('withdrawn');
    expect((await asked('products')).counts).toEqual({ on_sale: 1, withdrawn: 2, inactive: 1 });
    expect(await found('GET /products')).toEqual(['SOAP-1']);
    expect(await found('GET /sellers/unavailable-products', lister.token)).toEqual(['FAN-1', 'LAMP-1']);
    expect((await decide('LAMP-1', 'restore')).state).toBe('on_sale');
    expect((await decide('FAN-1', 'restore')).state).toBe('inactive');
    expect(await found('GET /storefront/lister/products')).toEqual(['LAMP-1', 'SOAP-1']);
  });

  it('[PROD-01] are on sale again when their supplier sends them, under the key of before', async () => {
    const fan = {
      key: 'FAN-1',
      category: 'beauty' as const,
      name: { th: 'พัดลม', en: 'Fan' },
      description: { th: '<p>ดี</p>' },
      price: satang(30_000),
      originalPrice: null,
      discountPrice: null,
      stock: 3,
      status: 'active' as const,
      hot: true,
      colors: [],
      sizes: [],
      pictures: [],
    };
    await writeProducts(app.db, app.clock, { name: 'supplier' }, [fan]);
    expect(await found('GET /products?hot=true')).toEqual(['FAN-1', 'SOAP-1']);
    expect(await found('GET /sellers/products', lister.token)).toEqual(['FAN-1', 'LAMP-1', 'SOAP-1']);
    expect(await found('GET /sellers/unavailable-products', lister.token)).toEqual([]);
    expect((await asked('products')).counts).toEqual({ on_sale: 3, withdrawn: 0, inactive: 1 });
  });
});

describe('orders of before', () => {
  it('[ORD-03] are found by what they hold and by parts of their numbers, counted and added up', async () => {
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

describe('sellers who were suspended before', () => {
  it('[AUTH-05] are told at sign-in what was written of them, in words that there are', async () => {
    const said = async (account: string, language?: string) => {
      const refused = await signIn(account, language);
      expectRefused(refused, 403, 'AUTH_PERMISSION_DENIED');
      return String(refused.body.message);
    };
    const plain = await said('no-reason');
    // The log does not say since when, so it is since their account last changed.
    expect(plain).toMatch(/since \w+ \d+, \d{4}/);
    expect(await said('own-words')).toContain('since March 14, 2026');
    expect(await said('own-words')).toContain('สินค้าไม่ตรงปก');
    expect(await said('of-a-code')).toMatch(/\w+\. Three complaints/);
    expect(await said('of-a-code', 'th')).toMatch(/[ก-๙]+ Three complaints/);
    expect(await said('unknown-code')).toContain('Knives');
    expect(await said('unknown-code')).not.toContain('goods_forbidden');
    expect(await said('unknown-silent')).toBe(plain);
  });

  it('stand in the console since the moment that the log names, or else their account’s last change', async () => {
    const since = async (account: string) => (await asked(`sellers/${await sellerId(account)}`)).suspended_at;
    expect(await since('own-words')).toBe(LOGGED_TWICE[1]);
    const { updated_at: changed } = await app.db
      .selectFrom('sellers')
      .select('updated_at')
      .where('account', '=', 'no-reason')
      .executeTakeFirstOrThrow();
    expect(await since('no-reason')).toBe(changed);
    expect(await since('lister')).toBe(null);
  });

  it('stand in the console with a code that it has words for, and are let in again', async () => {
    const { sellers } = await asked('sellers?status=suspended');
    const codes: Record<string, unknown> = {};
    for (const { id, account } of sellers as { id: number; account: string }[]) {
      const seller = await asked(`sellers/${id}`);
      codes[account] = [seller.suspension_code, seller.suspension_reason];
      const freed = await call(app, `POST /console/sellers/${id}/unsuspend`, {
        token: reviewer.token,
        body: { reason_code: 'other', reason: 'Looked into' },
      });
      expect(freed.data).toMatchObject({ status: 'active', suspension_code: null, suspension_reason: null });
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

  it('and those who come after them are suspended by those codes only', async () => {
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

describe('an audit log from before it had a key', () => {
  it('[SEC-06] goes on as one chain, and neither its old entries nor its new ones can be rewritten unnoticed', async () => {
    const check = await checkAuditLog(app);
    // The chain holds to its end; only the heads outside the database are missing in an installation from before them.
    expect(check.broken).toEqual({ sequence: check.entries, how: 'no_heads' });
    const rows = await app.db.selectFrom('audit_log').select('version').orderBy('sequence').execute();
    const versions = rows.map(({ version }) => version);
    expect(versions.slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(versions.slice(5).length).toBeGreaterThan(0);
    expect(new Set(versions.slice(5))).toEqual(new Set([2]));
  });
});
