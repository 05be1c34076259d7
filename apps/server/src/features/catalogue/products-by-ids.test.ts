import { expect, it } from 'vitest';
import { PRODUCT_IDS_MAX } from '@raan/contract/catalogue/product-endpoints';
import { newProduct } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const get = (ids: string) => call(app, `GET /products/by-ids?ids=${ids}`);

it('[PROD-08] returns several products in the requested order, once each, without deleted ones', async () => {
  const [a, b] = [await newProduct(app), await newProduct(app)];
  await app.db.updateTable('products').set({ supplied_status: 'inactive' }).where('id', '=', a.id).execute();
  const { data } = await get(`${b.id},${a.id},999999999999999,${b.id}`);
  expect(data.products.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
    [b.id, 'active'],
    [a.id, 'inactive'],
  ]);
});

it.each([
  '',
  '0',
  '-1',
  'x',
  '1,',
  '1,,2',
  '1;2',
  '9'.repeat(16),
  Array(PRODUCT_IDS_MAX + 1)
    .fill(1)
    .join(),
])('[PROD-09] refuses invalid ids and too many ids: %s', async (ids) =>
  expectRefused(await get(ids), 422, 'REQUEST_VALIDATION_ERROR'),
);
