import { usdtWorthInBaht, type Recharge } from '@raan/contract/wallet/recharge';

/** What is to come, in baht: of USDT with the cents that mark it. */
export function worthTold({ amount, usdt }: Pick<Recharge, 'amount' | 'usdt'>): number {
  return usdt ? usdtWorthInBaht(usdt.amount, usdt.rate) : amount;
}
