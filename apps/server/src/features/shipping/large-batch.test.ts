import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addOrders, insertPaidDays } from '#test/many-orders.ts';
import { newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const COUNT = 10_000;

// Connections keep the query plans made for single orders, which ship first on a real server.
async function shipSingles() {
  const { id, token } = await newSeller(app, { balance: 5_000 });
  await addOrders(app.ownerDb, { sellerId: id, counts: { pending_shipment: 30 } });
  await insertPaidDays(app.ownerDb, id);
  const { data } = await call(app, 'POST /sellers/orders/bulk-ship/preflight', { token });
  const ship = (orderId: number) =>
    call(app, 'POST /sellers/orders/bulk-ship', { token, body: { order_ids: [orderId] } });
  const replies = await Promise.all((data.order_ids as number[]).map(ship));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
}

it('[ORD-07] ships ten thousand orders from the balance in one batch', async () => {
  await newProduct(app, { price: 1_000 });
  await shipSingles();
  const seller = await newSeller(app, { balance: 500_000 });
  await addOrders(app.ownerDb, { sellerId: seller.id, counts: { pending_shipment: COUNT } });
  await insertPaidDays(app.ownerDb, seller.id);
  const { status, data } = await call(app, 'POST /sellers/orders/bulk-ship', {
    token: seller.token,
    body: { funding: 'balance' },
  });
  expect({ status, shipped: data.processed_orders, failed: data.failed }).toEqual({
    status: 200,
    shipped: COUNT,
    failed: [],
  });
  const { rows } = await sql<{ posted: number; after: number }>`
    select count(*)::int as posted, (select balance_satang from ledger_accounts where kind = 'available' and seller_id = ${seller.id}) as after
    from ledger_transfers where seller_id = ${seller.id} and kind = 'order_payment'`.execute(app.db);
  expect(rows[0]).toEqual({ posted: COUNT, after: 50_000_000 - Math.round(data.total_cost * 100) });
}, 60_000);

it('[ORD-07] ships none of ten thousand named orders if the balance does not cover all of them', async () => {
  const seller = await newSeller(app, { balance: 199_000 });
  await addOrders(app.ownerDb, { sellerId: seller.id, counts: { pending_shipment: COUNT } });
  await insertPaidDays(app.ownerDb, seller.id);
  const { token } = seller;
  const preview = await call(app, 'POST /sellers/orders/bulk-ship/preflight', { token });
  expect(preview.data).toMatchObject({ count: COUNT, short_by: preview.data.total_cost - 199_000 });
  const body = { order_ids: preview.data.order_ids };
  const refused = await call(app, 'POST /sellers/orders/bulk-ship', { token, body });
  expectRefused(refused, 409, 'BUSINESS_INSUFFICIENT_BALANCE');
  const counts = await call(app, 'GET /sellers/orders/counts-by-status', { token });
  expect(counts.data).toMatchObject({ pending_shipment: COUNT, pending_delivery: 0 });
  // On the escrow they can be shipped. A thousand show it; the batch above ships ten thousand.
  const some = preview.data.order_ids.slice(0, 1_000);
  const { data } = await call(app, 'POST /sellers/orders/bulk-ship', {
    token,
    body: { order_ids: some, funding: 'escrow' },
  });
  expect(data).toMatchObject({ processed_orders: some.length, balance_after: 199_000, failed: [] });
}, 60_000);
