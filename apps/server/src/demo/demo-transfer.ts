import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { FileDeps } from '#features/files/store-upload.ts';
import { loadSharp } from '#features/media/encode-picture.ts';
import { sandboxProvider } from '#features/payments/sandbox-provider.ts';
import { toAccountKey } from '#features/sellers/account-key.ts';
import { submitSlip } from '#features/wallet/submit-recharge-proof.ts';
import { startRecharge } from '#features/wallet/recharge.ts';
import { loadRechargeSettings } from '#features/wallet/recharge-settings.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';

/** Not a valid account number, so that nobody can transfer real money. */
const ACCOUNT = {
  bank: 'KTB',
  account_name: 'Raan Demo (ห้ามโอนเงินจริง)',
  account_number: '0000000000',
} as const;
const AMOUNT_BAHT = 50_000;

async function drawSlip(): Promise<Buffer> {
  const line = (y: number, width: number) =>
    `<rect x="60" y="${y}" width="${width}" height="22" rx="6" fill="#c3cfdf"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="760"><rect width="540" height="760" fill="#eef3f9"/>
    <rect x="24" y="24" width="492" height="712" rx="28" fill="#ffffff"/><circle cx="270" cy="150" r="62" fill="#1b8a4b"/>
    <path d="M240 150l22 24 44-50" stroke="#ffffff" stroke-width="13" fill="none" stroke-linecap="round"/>
    ${line(270, 420)}${line(318, 300)}${line(400, 420)}${line(448, 260)}${line(530, 420)}${line(578, 340)}
    <rect x="190" y="650" width="160" height="34" rx="8" fill="#1d2d49"/></svg>`;
  const sharp = await loadSharp();
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** Sets the bank account unless one is configured, and submits a slip for the demo seller. Also for older demos. */
export async function addDemoTransfer(deps: Deps & FileDeps): Promise<void> {
  const { db, clock, config, secret } = deps;
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('account_key', '=', toAccountKey(DEMO_ACCOUNT))
    .executeTakeFirst();
  const settings = await loadRechargeSettings(db);
  if (!seller || settings.version > 1 || settings.bank !== null) return;
  const provider = sandboxProvider({ db, secret, promptpayId: config.promptpayId, clock });
  const rechargeId = await inTransaction(db, async (tx) => {
    const { bank, account_name, account_number } = ACCOUNT;
    await tx.updateTable('recharge_settings').set({ bank, account_name, account_number }).execute();
    return await startRecharge(
      tx,
      { clock, config, provider },
      { sellerId: seller.id, amount: AMOUNT_BAHT, method: 'bank_transfer' },
    );
  });
  await submitSlip(
    deps,
    { sellerId: seller.id, id: rechargeId },
    { name: 'slip.jpg', bytes: await drawSlip() },
  );
}
