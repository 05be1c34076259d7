// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { getDepositInfo, recharge } from '@raan/contract/wallet/recharge-endpoints';
import { expect, it } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const LINKS = {
  recharge_open_limit: { name: 'ดูรายการที่ยังไม่เสร็จ', address: '/deposit?view=history' },
  recharge_email_needed: { name: 'เพิ่มอีเมลในการตั้งค่า', address: '/system-settings' },
};

async function startRefused(reason: string): Promise<void> {
  const server = new FakeServer({ samples: true })
    .on(getDepositInfo, { ...createSampleData(getDepositInfo), min_amount: 1, max_amount: 100_000 })
    .refuse(recharge, 'REQUEST_INVALID', 409, { message: 'ยังเติมเงินไม่ได้', reason });
  const user = await openSellerApp('/deposit', { server });
  await user.type(await screen.findByLabelText('จำนวนเงิน'), '5432.10');
  await user.click(screen.getByRole('button', { name: /^สร้าง QR สำหรับจ่าย/ }));
  await screen.findByText('ยังเติมเงินไม่ได้');
}

it.each(Object.entries(LINKS))(
  '[WAL-03] leads from a top-up refused by %s to what is missing',
  async (reason, { name, address }) => {
    await startRefused(reason);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  },
);

it('[WAL-03] offers no such link after other refusals', async () => {
  await startRefused('recharge_method_closed');
  for (const { name } of Object.values(LINKS)) expect(screen.queryByRole('link', { name })).toBeNull();
});
