// Where a top-up by transfer is to be paid to: the platform's accounts as they are when it begins.
import { randomInt } from 'node:crypto';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import {
  RECHARGE_METHODS,
  USDT_MARK_CENTS_MAX,
  usdtCentsFor,
  usdtWorth,
  type PayToBank,
  type PayToUsdt,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import type { PayTo } from '#platform/schema.ts';
import { isUsdtRate, type RechargeSettingsRow } from './recharge-settings.ts';

type TransferMethod = Exclude<RechargeMethod, 'qr'>;

/** The account or wallet for an amount in satang; undefined where the method is switched off. */
export function payToOf(
  settings: RechargeSettingsRow,
  method: TransferMethod,
  amount: Satang,
): PayTo | undefined {
  if (method === 'bank_transfer') {
    const { bank, account_name, account_number } = settings;
    return bank && account_name && account_number ? { bank, account_name, account_number } : undefined;
  }
  const { usdt_enabled, usdt_address: address, usdt_rate_satang: rate } = settings;
  if (!usdt_enabled || address === null || rate === null || !isUsdtRate(rate)) return undefined;
  const mark = randomInt(1, USDT_MARK_CENTS_MAX + 1);
  return { address, rate_satang: rate, usdt_cents: usdtCentsFor(amount, rate) + mark };
}

/** The methods that are open, in the order in which they are offered. */
export function openMethods(settings: RechargeSettingsRow, isQrOpen: boolean): RechargeMethod[] {
  return RECHARGE_METHODS.filter((method) =>
    method === 'qr' ? isQrOpen : payToOf(settings, method, satang(1)) !== undefined,
  );
}

/** What was told, as its seller sees it. */
export function payToView(payTo: PayTo | null): { bank: PayToBank | null; usdt: PayToUsdt | null } {
  if (payTo === null) return { bank: null, usdt: null };
  if ('bank' in payTo) return { bank: payTo, usdt: null };
  const { address, rate_satang, usdt_cents } = payTo;
  return {
    bank: null,
    usdt: { network: 'TRC20', address, rate: toBaht(rate_satang), amount: usdt_cents / 100 },
  };
}

/** What a received amount is worth: baht as they are, cents of USDT at the rate that was told. */
export function worthOf(payTo: PayTo, received: Satang): Satang {
  return 'bank' in payTo ? received : satang(usdtWorth(received, payTo.rate_satang));
}

/** What was to come, in satang: the amount that was asked for, with the cents that mark a transfer of USDT. */
export function worthTold(payTo: PayTo | null, asked: Satang): Satang {
  return payTo === null || 'bank' in payTo ? asked : worthOf(payTo, satang(payTo.usdt_cents));
}
