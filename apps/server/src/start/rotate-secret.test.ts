import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealedFileStore } from '#features/files/sealed-file-store.ts';
import { idNumberHash, nameHashes, openIdentity } from '#features/verification/sealed-identity.ts';
import {
  createSecretFile,
  newSecret,
  nextSecretFile,
  secretFile,
  SecretError,
} from '#platform/secret-file.ts';
import { verifySellerIdentity } from '#test/identity.ts';
import { newOperator } from '#test/operators.ts';
import { ADDRESS, newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { startSecondApp } from '#test/second-app.ts';
import { call, expectRefused, useTestApp, type TestApp } from '#test/test-app.ts';
import { rotateSecret, type RotationRequest } from './rotate-secret.ts';
import { findForeignSeal, SEALED_DATA } from './sealed-data.ts';
import { openServerKeys } from './server-keys.ts';

const app = useTestApp();
const WITHDRAW_PASSWORD = 'withdraw1234';

/** Sealed columns that are not in the list: the rotation seals these keys separately. */
const SEALED_ELSEWHERE = ['app_secret.stable_secret', 'app_secret.audit_key'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rotate = (request: Partial<RotationRequest>) =>
  rotateSecret(app.ownerDb, {
    config: { appSecret: undefined, dataDir: folder },
    leaked: false,
    serverRole: 'nobody',
    ...request,
  });
const opens = (appSecret: string | undefined) => openServerKeys(app.ownerDb, { appSecret, dataDir: folder });
const clear = () => sql`delete from app_secret`.execute(app.ownerDb);

async function withTwoFactor(seller: TestSeller) {
  const { token, password } = seller;
  const { secret } = (await call(app, 'POST /sellers/two-factor', { token })).data;
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now() });
  const { data } = await call(app, 'POST /sellers/two-factor/confirm', { token, body: { password, code } });
  app.clock.advance(60_000);
  return { secret, recovery: data.recovery_codes as string[] };
}

/** Orders a sample with the new-member coupon. */
async function useCoupon(seller: TestSeller) {
  const finance = await newOperator(app, 'finance');
  const { version } = (await call(app, 'GET /console/coupon', { token: finance.token })).data;
  const budget = { version, is_on: true, budget: 1_000 };
  await call(app, 'PUT /console/coupon', { token: finance.token, body: budget, key: randomUUID() });
  const { id } = await newProduct(app);
  const recipient = { name: 'มาลี ขายดี', phone: '081 234 5678' };
  const body = { product_id: id, quantity: 2, recipient, shipping: ADDRESS, total_amount: 200 };
  expect((await call(app, 'POST /sellers/sample-orders', { token: seller.token, body })).status).toBe(201);
}

/** Runs a second application with other secrets on the same database. */
async function withSecrets(secret: string, stableSecret: string, work: (other: TestApp) => Promise<void>) {
  const sealed = createSealedFileStore({ blobs: app.blobs.documents, secret });
  const other = await startSecondApp({ ...app, secret, stableSecret, sealed });
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

describe('the list of sealed data', () => {
  it('[SEC-01] contains every column of bytes', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(app.db);
    const listed = SEALED_DATA.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...listed, ...SEALED_ELSEWHERE].sort());
  });
});

describe('rotating the secret', () => {
  it('[SEC-01] seals everything with the new secret, so that nothing opens with the old one', async () => {
    const [reviewer, seller] = [await newOperator(app), await newSeller(app, { balance: 5_000 })];
    await verifySellerIdentity(app, seller, reviewer);
    const card = {
      bank_name: 'SCB',
      card_number: '123-4-56789-0',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: WITHDRAW_PASSWORD,
    };
    const added = await call(app, 'POST /sellers/bank-cards', { token: seller.token, body: card });
    expect(added.status).toBe(201);
    await call(app, 'GET /sellers/push', { token: seller.token });
    const { secret: totp, recovery } = await withTwoFactor(seller);
    const order = await newOrder(app, seller, await newProduct(app));
    await useCoupon(seller);
    const before = await call(app, 'GET /sellers/verification', { token: seller.token });

    await clear();
    expect(await findForeignSeal(app.db, newSecret())).toBeDefined();
    await expect(opens(newSecret())).rejects.toThrow(SecretError);
    const first = await opens(app.secret);
    const next = newSecret();
    const request = { config: { appSecret: app.secret, dataDir: folder }, newAppSecret: next };
    const { outcome, values } = await rotate(request);
    expect(outcome).toBe('rotated');
    expect(values).toBeGreaterThan(6);

    expect(await findForeignSeal(app.db, next)).toBeUndefined();
    await expect(opens(app.secret)).rejects.toThrow(
      'APP_SECRET is not the secret that this database was sealed',
    );
    expect(await opens(next)).toEqual({ ...first, secret: next });
    // Identity documents, cards, second factors and links open as before.
    await withSecrets(next, app.stableSecret, async (other) => {
      const after = await call(other, 'GET /sellers/verification', { token: seller.token });
      expect(after.data.id_card_number).toBe(before.data.id_card_number);
      const code = new TOTP({ secret: totp }).generate({ timestamp: app.clock.now() });
      const { account, password } = seller;
      const body = { account, password };
      expect((await call(other, 'POST /sellers/signin', { body: { ...body, code } })).status).toBe(200);
      const byRecovery = await call(other, 'POST /sellers/signin', { body: { ...body, code: recovery[0] } });
      expect(byRecovery.status).toBe(200);
      expect((await call(other, `GET /storefront/orders/${order.token}`)).status).toBe(200);
      const { id } = added.data;
      const revealed = await call(other, `POST /console/bank-cards/${id}/reveal`, { token: reviewer.token });
      expect(revealed.data.card_number).toBe('1234567890');
      expect((await call(other, 'GET /sellers/push', { token: seller.token })).status).toBe(200);
    });
    const {
      id_number_hash: hash,
      kind,
      real_name_hashes,
    } = await app.db
      .selectFrom('verifications')
      .select(['id_number_hash', 'kind', 'real_name_hashes'])
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const opened = await openNumber(next, seller.id);
    expect(hash).toBe(idNumberHash(next, kind, opened));
    // Operators still find the seller by the legal name.
    expect(real_name_hashes).toEqual(nameHashes(next, 'สมชาย ใจดี'));
    // The coupon still counts as used by this identity.
    const use = app.db.selectFrom('coupon_uses').select('identity_hash').where('seller_id', '=', seller.id);
    expect(await use.executeTakeFirstOrThrow()).toEqual({ identity_hash: hash });

    // Repeating the request changes nothing. Then restore the secret for the other tests.
    expect(await rotate(request)).toEqual({ outcome: 'already', values: 0 });
    await rotate({ config: { appSecret: next, dataDir: folder }, newAppSecret: app.secret });
  });

  it('[SEC-01] invalidates order links and recovery codes if the old secret has leaked', async () => {
    const seller = await newSeller(app);
    await withTwoFactor(seller);
    await clear();
    const before = await opens(app.secret);
    const next = newSecret();
    await rotate({ config: { appSecret: app.secret, dataDir: folder }, newAppSecret: next, leaked: true });
    const after = await opens(next);
    expect(after.stableSecret).not.toBe(before.stableSecret);
    expect(after.auditKey).toEqual(before.auditKey);
    const { data } = await call(app, 'GET /sellers/security', { token: seller.token });
    expect(data.recovery_codes_left).toBe(0);
    await rotate({ config: { appSecret: next, dataDir: folder }, newAppSecret: app.secret });
  });

  it('[SEC-01] invalidates order links and recovery codes if a leak is reported after a plain rotation', async () => {
    const seller = await newSeller(app);
    await withTwoFactor(seller);
    await clear();
    const before = await opens(app.secret);
    const next = newSecret();
    const request = { config: { appSecret: app.secret, dataDir: folder }, newAppSecret: next };
    await rotate(request);
    expect((await rotate({ ...request, leaked: true })).outcome).toBe('already');
    const after = await opens(next);
    expect(after.stableSecret).not.toBe(before.stableSecret);
    expect(after.auditKey).toEqual(before.auditKey);
    const { data } = await call(app, 'GET /sellers/security', { token: seller.token });
    expect(data.recovery_codes_left).toBe(0);
    await rotate({ config: { appSecret: next, dataDir: folder }, newAppSecret: app.secret });
  });

  it('[SEC-01] refuses a short, missing or unchanged new secret, and a wrong current one', async () => {
    await clear();
    await opens(app.secret);
    const config = { appSecret: app.secret, dataDir: folder };
    for (const newAppSecret of [undefined, 'short', ` ${'x'.repeat(40)}`, app.secret])
      await expect(rotate({ config, newAppSecret })).rejects.toThrow('NEW_APP_SECRET');
    await expect(
      rotate({ config: { ...config, appSecret: newSecret() }, newAppSecret: newSecret() }),
    ).rejects.toThrow('The current secret is not the one');
  });

  it('[SEC-01] is refused while a server is connected', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(app.db);
    const request = { config: { appSecret: app.secret, dataDir: folder }, newAppSecret: newSecret() };
    await expect(rotate({ ...request, serverRole: rows[0]!.role })).rejects.toThrow('stop every server');
    expect(await opens(app.secret)).toMatchObject({ secret: app.secret });
  });

  it('[SEC-01] completes a rotation of the file that crashed after the commit', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'crashed-'));
    const config = { appSecret: undefined, dataDir };
    await clear();
    await opens(app.secret);
    const first = await createSecretFile(dataDir);
    await rotate({ config: { appSecret: app.secret, dataDir }, newAppSecret: first });
    await rotate({ config });
    const second = await readFile(secretFile(dataDir), 'utf8');
    expect(second).not.toBe(first);
    expect(await readdir(dataDir)).toEqual(['app-secret']);

    // The state after a crash between the commit and the replacement of the file: both secrets exist.
    await writeFile(secretFile(dataDir), first);
    await writeFile(nextSecretFile(dataDir), second);
    await expect(openServerKeys(app.ownerDb, config)).rejects.toThrow(
      'rotation of the secret was interrupted',
    );
    expect(await rotate({ config })).toEqual({ outcome: 'already', values: 0 });
    expect(await openServerKeys(app.ownerDb, config)).toMatchObject({ secret: second });

    // After a crash before the commit, the server starts with the old secret; the next run creates another.
    const stale = newSecret();
    await writeFile(nextSecretFile(dataDir), stale);
    expect(await openServerKeys(app.ownerDb, config)).toMatchObject({ secret: second });
    expect((await rotate({ config, leaked: true })).outcome).toBe('rotated');
    const { secret: third } = await openServerKeys(app.ownerDb, config);
    expect([second, stale]).not.toContain(third);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
    await rotate({ config: { appSecret: third, dataDir }, newAppSecret: app.secret });
  });
});

async function openNumber(secret: string, sellerId: number): Promise<string> {
  const { id_number } = await app.db
    .selectFrom('verifications')
    .select('id_number')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return openIdentity(secret, sellerId, 'number', id_number);
}

describe('an application with another secret', () => {
  it('[SEC-01] does not accept order links signed with the first one', async () => {
    const order = await newOrder(app, await newSeller(app), await newProduct(app));
    await withSecrets(app.secret, newSecret(), async (other) => {
      expectRefused(
        await call(other, `GET /storefront/orders/${order.token}`),
        404,
        'BUSINESS_ORDER_NOT_FOUND',
      );
    });
  });
});
