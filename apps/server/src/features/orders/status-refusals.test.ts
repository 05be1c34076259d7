import { LANGUAGES } from '@raan/contract/language';
import { ORDER_STATUSES } from '@raan/contract/orders/order';
import { expect, it } from 'vitest';
import { newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const WIRE_VALUES = new RegExp(ORDER_STATUSES.join('|'));

it.each(LANGUAGES)(
  '[I18N-01] [ERR-05] names localized statuses when a change is refused (%s)',
  async (language) => {
    const seller = await newSeller(app);
    const { token } = seller;
    const order = await newOrder(app, seller, await newProduct(app));
    for (const status of ['pending_payment', 'pending_delivery', 'completed', 'refunded'] as const) {
      const body = { status, note: 'x' };
      const one = await call(app, `PUT /sellers/orders/${order.id}/status`, { token, language, body });
      expectRefused(one, 409, 'REQUEST_INVALID');
      expect(one.body.message).not.toMatch(WIRE_VALUES);
      expect(one.body.message).not.toMatch(/[{}]|\[object/);
      const many = await call(app, 'POST /sellers/orders/batch-update-status', {
        token,
        language,
        body: { ...body, order_ids: [order.id] },
      });
      expect(many.data.results[0].message).toBe(one.body.message);
    }
  },
);

it("[ERR-05] names both statuses in the reader's language", async () => {
  const seller = await newSeller(app);
  const order = await newOrder(app, seller, await newProduct(app));
  const refusal = async (language: string) =>
    (
      await call(app, `PUT /sellers/orders/${order.id}/status`, {
        token: seller.token,
        language,
        body: { status: 'completed', note: 'x' },
      })
    ).body.message;
  expect(await refusal('en')).toBe('An order can’t change from “To ship” to “Completed”');
  expect(await refusal('th')).toBe('เปลี่ยนสถานะคำสั่งซื้อจาก “รอจัดส่ง” เป็น “สำเร็จ” ไม่ได้');
});
