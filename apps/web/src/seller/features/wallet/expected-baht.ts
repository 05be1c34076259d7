import { usdtToBaht, type Recharge } from '@raan/contract/wallet/recharge';

/** Returns the expected amount in baht. For USDT it includes the extra cents that identify the transfer. */
export function expectedBaht({ amount, usdt }: Pick<Recharge, 'amount' | 'usdt'>): number {
  return usdt ? usdtToBaht(usdt.amount, usdt.rate) : amount;
}
