import { bahtToSatang } from '@raan/contract/money';
import { usdtWorth, type Recharge } from '@raan/contract/wallet/recharge';

/** What is to come, in baht: of USDT with the cents that mark it. */
export function worthTold({ amount, usdt }: Pick<Recharge, 'amount' | 'usdt'>): number {
  if (!usdt) return amount;
  return usdtWorth(bahtToSatang(usdt.amount) ?? 0, bahtToSatang(usdt.rate) ?? 0) / 100;
}
