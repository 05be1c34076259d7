import type { Language } from '@raan/contract/language';
import type { BankCode } from '@raan/contract/withdrawals/bank-card';
import en from '@raan/contract/withdrawals/bank.messages.en';
import th from '@raan/contract/withdrawals/bank.messages.th';
import zhCN from '@raan/contract/withdrawals/bank.messages.zh-CN';
import zhTW from '@raan/contract/withdrawals/bank.messages.zh-TW';

const BANK_NAMES: Readonly<Record<Language, Readonly<Record<BankCode, string>>>> = {
  th,
  en,
  'zh-TW': zhTW,
  'zh-CN': zhCN,
};

/** Returns the name of the bank with this code. Returns any other text unchanged. */
export function bankName(code: string, language: Language): string {
  const names: Readonly<Record<string, string>> = BANK_NAMES[language];
  return names[code] ?? code;
}
