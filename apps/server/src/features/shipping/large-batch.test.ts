import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addOrders, countPaidDays } from '#test/many-orders.ts';
import { newProduct, newSeller } from '#test/people.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const COUNT = 10_000;

it('[ORD-07] ships ten thousand orders from the balance at once', async () => {
  const seller = await newSeller(app, { balance: 500_000 });
  await newProduct(app, { price: 1_000 });
  await addOrders(app.db, { sellerId: seller.id, counts: { pending_shipment: COUNT } });
  await countPaidDays(app.db, seller.id);
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
