// Many failing orders must not block the due orders after them.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { addOrders, insertPaidDays } from '#test/many-orders.ts';
import {
  breakRestocking,
  newOrder,
  newProduct,
  newSeller,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { expireOrders } from './cancel-order.ts';

const app = useTestApp();
const BAD = 120;
let seller: TestSeller;
let broken: TestProduct;

beforeAll(async () => {
  seller = await newSeller(app, { balance: 5_000 });
  broken = await newProduct(app, { stock: 1 });
  await addOrders(app.ownerDb, {
    sellerId: seller.id,
    counts: { pending_payment: BAD, pending_delivery: BAD },
  });
  await insertPaidDays(app.ownerDb, seller.id);
});

it('[ORD-04] expires the remaining orders when a hundred orders fail', async () => {
  const good = await newOrder(app, seller, await newProduct(app), { paid: false });
  const repair = await breakRestocking(app, broken.id);
  app.clock.advance(31 * 60_000);
  const failures: unknown[] = [];
  expect(await expireOrders(app.db, app, (error) => failures.push(error))).toBe(1);
  expect(failures).toHaveLength(BAD);
  await repair();
  expect((await call(app, `GET /storefront/orders/${good.token}`)).data.status).toBe('cancelled');
});

it('[ORD-08] completes the remaining orders when a hundred orders fail', async () => {
  const good = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, good.id);
  await sql`
    update orders set delivered_at = shipped_at, open_dispute = id <> ${good.id},
      completes_at = now() - case when id = ${good.id} then interval '1 minute' else interval '1 hour' end
    where seller_id = ${seller.id} and status = 'pending_delivery'`.execute(app.db);
  const failures: unknown[] = [];
  expect(await completeDelivered(app, (error) => failures.push(error))).toBe(1);
  expect(failures).toHaveLength(BAD);
  expect((await call(app, `GET /storefront/orders/${good.token}`)).data.status).toBe('completed');
});
