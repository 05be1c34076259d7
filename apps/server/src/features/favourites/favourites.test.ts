import { FAVOURITES_MAX } from '@raan/contract/favourites/favourite-endpoints';
import { expect, it } from 'vitest';
import { copyDatabase } from '#platform/copy-database.ts';
import { openDatabase } from '#platform/db.ts';
import { createTestDatabase } from '#test/database.ts';
import { newOperator } from '#test/operators.ts';
import { newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { newProducts } from '#test/products.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

const change = (seller: TestSeller, body: { add?: number[]; remove?: number[] }) =>
  call(app, 'POST /sellers/favourites', { token: seller.token, body });
const favourites = async (seller: TestSeller): Promise<number[]> =>
  (await call(app, 'GET /sellers/favourites', { token: seller.token })).data.product_ids;
const likes = async (id: number): Promise<number> =>
  (await call(app, `GET /products/${id}`)).data.likes_count;

it('[PROD-08] saves favourites to the account, so that every device of the seller has them', async () => {
  const seller = await newSeller(app);
  const [a, b] = [await newProduct(app), await newProduct(app)];
  expect(await favourites(seller)).toEqual([]);
  expect((await change(seller, { add: [b.id, a.id] })).data.product_ids).toEqual([b.id, a.id]);
  const { account, password } = seller;
  const other = await call(app, 'POST /sellers/signin', { body: { account, password, remember: true } });
  expect(await favourites({ ...seller, token: other.body.token })).toEqual([b.id, a.id]);
  expect((await change(seller, { remove: [b.id] })).data.product_ids).toEqual([a.id]);
});

it('[PROD-02] [PROD-08] counts a product’s likes as the sellers who have it as a favourite', async () => {
  const [one, two] = [await newSeller(app), await newSeller(app)];
  const product = await newProduct(app);
  expect(await likes(product.id)).toBe(0);
  await change(one, { add: [product.id] });
  await change(one, { add: [product.id, product.id] });
  expect(await likes(product.id)).toBe(1);
  await change(two, { add: [product.id] });
  expect(await likes(product.id)).toBe(2);
  const { data } = await call(app, `GET /products?keyword=${encodeURIComponent(product.name.en!)}`);
  expect(data.products.find(({ id }: { id: number }) => id === product.id).likes_count).toBe(2);
  await change(one, { remove: [product.id] });
  await change(one, { remove: [product.id] });
  expect(await likes(product.id)).toBe(1);
});

it('[PROD-02] keeps likes equal to favourites when many sellers change the same products in parallel', async () => {
  const sellers = await Promise.all(Array.from({ length: 6 }, () => newSeller(app)));
  const ids = await newProducts(app, 5, 'ของขวัญ');
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => {
      const seller = sellers[turn % sellers.length]!;
      // Opposite orders, and additions mixed with removals: both would deadlock without one lock order.
      const some = turn % 2 === 0 ? ids : ids.toReversed();
      return change(
        seller,
        turn % 3 === 0 ? { add: some.slice(0, 2), remove: some.slice(2) } : { add: some },
      );
    }),
  );
  expect(replies.map((reply) => reply.status).filter((status) => status !== 200)).toEqual([]);
  const lists = await Promise.all(sellers.map(favourites));
  for (const id of ids) expect(await likes(id)).toBe(lists.filter((list) => list.includes(id)).length);
});

it('[PROD-08] removes the oldest favourites beyond the limit, and their likes', async () => {
  const seller = await newSeller(app);
  const ids = await newProducts(app, FAVOURITES_MAX + 2, 'กล่อง');
  await change(seller, { add: ids.slice(0, FAVOURITES_MAX) });
  const { data } = await change(seller, { add: ids.slice(FAVOURITES_MAX) });
  expect(data.product_ids).toEqual(ids.slice(2));
  expect(await Promise.all([likes(ids[0]!), likes(ids[1]!), likes(ids[2]!)])).toEqual([0, 0, 1]);
  const tooMany = await change(seller, { add: [...ids, 1] });
  expectRefused(tooMany, 422, 'REQUEST_VALIDATION_ERROR');
});

it('[PROD-08] ignores unknown products', async () => {
  const seller = await newSeller(app);
  const product = await newProduct(app);
  const { data } = await change(seller, { add: [999_999_999, product.id], remove: [888_888_888] });
  expect(data.product_ids).toEqual([product.id]);
});

it('[PROD-08] refuses favourites without a seller’s session, and keeps sellers apart', async () => {
  const [one, two] = [await newSeller(app), await newSeller(app)];
  const product = await newProduct(app);
  expectRefused(await call(app, 'GET /sellers/favourites'), 401, 'AUTH_TOKEN_INVALID');
  const body = { add: [product.id] };
  expectRefused(await call(app, 'POST /sellers/favourites', { body }), 401, 'AUTH_TOKEN_INVALID');
  const operator = await newOperator(app);
  expectRefused(
    await call(app, 'POST /sellers/favourites', { token: operator.token, body }),
    401,
    'AUTH_TOKEN_INVALID',
  );
  await change(one, { add: [product.id] });
  expect((await change(two, { remove: [product.id] })).data.product_ids).toEqual([]);
  expect(await favourites(one)).toEqual([product.id]);
  expect(await likes(product.id)).toBe(1);
});

it('[PROD-02] copies likes to another database without counting them twice', async () => {
  const target = await createTestDatabase();
  await copyDatabase(app.database.owner, { owner: target.owner, connection: target.config }, () => {});
  const { db } = openDatabase({ ...target.config, max: 1 });
  const query = (on: typeof db) =>
    on.selectFrom('products').select(['id', 'likes_count']).orderBy('id').execute();
  const [copied, source] = [await query(db), await query(app.db)];
  await db.destroy();
  await target.drop();
  expect(copied).toEqual(source);
  expect(source.some((product) => product.likes_count > 0)).toBe(true);
});
