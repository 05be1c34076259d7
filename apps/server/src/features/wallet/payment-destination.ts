// The platform account or wallet for a top-up is fixed when the top-up starts.
import { randomInt } from 'node:crypto';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import {
  RECHARGE_METHODS,
  USDT_EXTRA_CENTS_MAX,
  satangToUsdtCents,
  usdtCentsToSatang,
  type RechargeBankAccount,
  type RechargeUsdtWallet,
  type RechargeMethod,
} from '@raan/contract/wallet/recharge';
import type { PayTo } from '#platform/schema.ts';
import { isUsdtRate, type RechargeSettingsRow } from './recharge-settings.ts';

type TransferMethod = Exclude<RechargeMethod, 'qr'>;

/** Returns the account or wallet for an amount in satang; undefined if the method is disabled. */
export function paymentDestination(
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
  const extraCents = randomInt(1, USDT_EXTRA_CENTS_MAX + 1);
  return { address, rate_satang: rate, usdt_cents: satangToUsdtCents(amount, rate) + extraCents };
}

/** Returns the enabled methods in display order. */
export function enabledRechargeMethods(settings: RechargeSettingsRow, isQrOpen: boolean): RechargeMethod[] {
  return RECHARGE_METHODS.filter((method) =>
    method === 'qr' ? isQrOpen : paymentDestination(settings, method, satang(1)) !== undefined,
  );
}

export function paymentDestinationView(payTo: PayTo | null): {
  bank: RechargeBankAccount | null;
  usdt: RechargeUsdtWallet | null;
} {
  if (payTo === null) return { bank: null, usdt: null };
  if ('bank' in payTo) return { bank: payTo, usdt: null };
  const { address, rate_satang, usdt_cents } = payTo;
  return {
    bank: null,
    usdt: { network: 'TRC20', address, rate: toBaht(rate_satang), amount: usdt_cents / 100 },
  };
}

/** Converts a received amount to satang: USDT at the rate fixed for the top-up. */
export function toCreditedAmount(payTo: PayTo, received: Satang): Satang {
  return 'bank' in payTo ? received : satang(usdtCentsToSatang(received, payTo.rate_satang));
}

/** Returns the expected satang: the requested amount, plus the extra cents that identify a USDT transfer. */
export function expectedAmount(payTo: PayTo | null, requested: Satang): Satang {
  return payTo === null || 'bank' in payTo ? requested : toCreditedAmount(payTo, satang(payTo.usdt_cents));
}
