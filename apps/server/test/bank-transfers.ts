import { newOperator } from './operators.ts';
import type { TestSeller } from './fixtures.ts';
import { PLATFORM_BANK, slipPicture } from './payment-slips.ts';
import { call, type Reply, type TestApp } from './test-app.ts';
import { sendForm } from './uploads.ts';

/** Sets the accounts: one operator proposes, another confirms. Returns the confirmation's response. */
export async function setRechargeAccounts(
  app: TestApp,
  operator: { token: string },
  change: { bank?: object | null; usdt?: object } = {},
  colleague?: { token: string },
): Promise<Reply> {
  const { token } = operator;
  const { data: now } = await call(app, 'GET /console/recharge-settings', { token });
  const proposed = await call(app, 'PUT /console/recharge-settings', {
    token,
    body: {
      version: now.version,
      bank: PLATFORM_BANK,
      usdt: { enabled: false, address: null, rate: null },
      ...change,
    },
  });
  if (proposed.status !== 200) return proposed;
  return await call(app, 'POST /console/recharge-settings/confirm', {
    token: (colleague ?? (await newOperator(app, 'finance'))).token,
    body: { version: proposed.data.version },
  });
}

/** Uploads a slip. */
export async function sendSlip(
  app: TestApp,
  seller: { token?: string },
  rechargeId: number,
  slip: Buffer,
): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(slip)]), 'slip.jpg');
  return await sendForm(app, seller, form, `sellers/wallet/recharges/${rechargeId}/slip`);
}

/** Creates a bank transfer with a slip that awaits review. Returns the recharge. */
export async function submitTransfer(app: TestApp, seller: TestSeller, amount: number) {
  const { data } = await call(app, 'POST /sellers/wallet/recharge', {
    token: seller.token,
    body: { amount, method: 'bank_transfer' },
  });
  const reply = await sendSlip(
    app,
    seller,
    data.recharge.id,
    await slipPicture(`${data.recharge.reference}`),
  );
  if (reply.status !== 200) throw new Error(`uploading the slip returned ${reply.status}`);
  return reply.data;
}
