/** Slips of bank transfers for tests: drawn, of no bank. */
import sharp from 'sharp';
import type { TestOperator } from './operators.ts';
import type { TestSeller } from './people.ts';
import { call, type Reply, type TestApp } from './test-app.ts';
import { sendForm } from './uploads.ts';

/** A drawn slip as JPEG; another text is another slip. */
export async function slipPicture(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="820"><rect width="540" height="820" fill="#f4f7fb"/>
    <circle cx="270" cy="150" r="60" fill="#1b8a4b"/><path d="M240 150l22 24 42-48" stroke="#fff" stroke-width="12" fill="none"/>
    <rect x="60" y="420" width="420" height="24" fill="#c6d2e2"/><rect x="60" y="480" width="320" height="24" fill="#c6d2e2"/>
    <text x="270" y="300" font-size="40" text-anchor="middle" fill="#1d2d49">SPECIMEN</text>
    <text x="270" y="620" font-size="34" text-anchor="middle" fill="#1d2d49">${text}</text></svg>`;
  return await sharp(Buffer.from(svg)).jpeg().toBuffer();
}

export const PLATFORM_BANK = {
  bank: 'KTB',
  account_name: 'Raan Test Co., Ltd.',
  account_number: '1112223334',
} as const;
/** An address with a right check, of the coin's own contract. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Sets where sellers pay to, as an operator of finance does. */
export async function setAccounts(
  app: TestApp,
  operator: TestOperator,
  change: { bank?: object | null; usdt?: object } = {},
): Promise<Reply> {
  const { token } = operator;
  const { data: now } = await call(app, 'GET /console/recharge-settings', { token });
  return await call(app, 'PUT /console/recharge-settings', {
    token,
    body: {
      version: now.version,
      bank: PLATFORM_BANK,
      usdt: { enabled: false, address: null, rate: null },
      ...change,
    },
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
