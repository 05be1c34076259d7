import { USDT_RATE_MAX_BAHT, USDT_RATE_MIN_BAHT } from '@raan/contract/constants';
import type { RechargeSettings } from '@raan/contract/console/console-recharge-endpoints';
import { parseBaht } from '@raan/contract/money';
import { isCardNumber, normalizeCardNumber, type BankCode } from '@raan/contract/withdrawals/bank-card';

/** Form values; fields are named as in the request. */
export type AccountsDraft = {
  is_bank_on: boolean;
  bank: { bank: BankCode | ''; account_name: string; account_number: string };
  usdt: { enabled: boolean; address: string; rate: string };
};

/** Creates the form values from the current settings. */
export function toAccountsDraft({ bank, usdt }: RechargeSettings): AccountsDraft {
  return {
    is_bank_on: bank !== null,
    bank: bank ?? { bank: '', account_name: '', account_number: '' },
    usdt: {
      enabled: usdt.enabled,
      address: usdt.address ?? '',
      rate: usdt.rate === null ? '' : String(usdt.rate),
    },
  };
}

/** Converts valid form values to settings. */
export function toRechargeSettings({
  is_bank_on,
  bank: { bank, account_name, account_number },
  usdt,
}: AccountsDraft): Pick<RechargeSettings, 'bank' | 'usdt'> {
  const rate = parseBaht(usdt.rate);
  return {
    bank:
      is_bank_on && bank !== ''
        ? { bank, account_name: account_name.trim(), account_number: normalizeCardNumber(account_number) }
        : null,
    usdt: {
      enabled: usdt.enabled,
      address: usdt.address.trim() || null,
      rate: rate === undefined ? null : rate / 100,
    },
  };
}

/** Returns the missing or wrong fields of the enabled methods. */
export function findAccountProblems({ is_bank_on, bank, usdt }: AccountsDraft) {
  return {
    'bank.bank': is_bank_on && bank.bank === '',
    'bank.account_name': is_bank_on && bank.account_name.trim() === '',
    'bank.account_number': is_bank_on && !isCardNumber(normalizeCardNumber(bank.account_number)),
    'usdt.address': usdt.enabled && usdt.address.trim() === '',
    'usdt.rate': (usdt.enabled || usdt.rate.trim() !== '') && !isRate(parseBaht(usdt.rate)),
  };
}

/** Whether the rate, in satang per USDT, is plausible. */
function isRate(satang: number | undefined): boolean {
  return satang !== undefined && satang >= USDT_RATE_MIN_BAHT * 100 && satang <= USDT_RATE_MAX_BAHT * 100;
}
