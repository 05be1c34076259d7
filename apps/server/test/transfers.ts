/** Top-ups by transfer for tests, begun and shown through the door. */
import { newOperator } from './operators.ts';
import type { TestSeller } from './people.ts';
import { PLATFORM_BANK, slipPicture } from './slips.ts';
import { call, type Reply, type TestApp } from './test-app.ts';
import { sendForm } from './uploads.ts';

/** Sets where sellers pay to: one of finance proposes it, a colleague confirms it. Answers what the colleague was answered. */
export async function setAccounts(
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

/** Sends a slip through the door. */
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

/** A bank transfer whose slip waits for an operator. Answers the recharge. */
export async function submittedTransfer(app: TestApp, seller: TestSeller, amount: number) {
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
  if (reply.status !== 200) throw new Error(`the slip answered ${reply.status}`);
  return reply.data;
}
