import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { newOrder, newProduct, newSeller, ship } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';
import { closeReturn } from './close-return.ts';

const app = useTestApp();

it('[ORD-12] [NOTI-04] notifies the seller when returned items repay a receivable', async () => {
  const seller = await newSeller(app);
  const order = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, order.id, { funding: 'escrow' });
  await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
  const refund = await call(app, `POST /sellers/orders/${order.id}/refund`, {
    token: seller.token,
    body: { reason: 'เสียหาย' },
  });
  expect(refund.data.balance_after).toBe(0);
  const goods = { sellerId: seller.id, orderId: order.id, outcome: 'taken_back', by: 'operator' } as const;
  await inTransaction(app.db, (tx) => closeReturn(tx, app, goods));
  const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'en' });
  expect(data.notifications.map(({ title }: { title: string }) => title)).toContain(
    '฿100.00 deducted for your debt',
  );
});
