import type { Language } from '@raan/contract/language';
import type { BankCode } from '@raan/contract/withdrawals/bank-card';

/** Banks as people call them in each language. */
const BANK_NAMES: Readonly<Record<Language, Readonly<Record<BankCode, string>>>> = {
  th: {
    BBL: 'ธนาคารกรุงเทพ',
    K: 'ธนาคารกสิกรไทย',
    KTB: 'ธนาคารกรุงไทย',
    SCB: 'ธนาคารไทยพาณิชย์',
    BAY: 'ธนาคารกรุงศรีอยุธยา',
    TMB: 'ธนาคารทหารไทยธนชาต',
    TC: 'ธนาคารไทยเครดิต',
    CIMB: 'ธนาคารซีไอเอ็มบี ไทย',
    TISCO: 'ธนาคารทิสโก้',
    UOB: 'ธนาคารยูโอบี',
  },
  en: {
    BBL: 'Bangkok Bank',
    K: 'Kasikornbank',
    KTB: 'Krungthai Bank',
    SCB: 'Siam Commercial Bank',
    BAY: 'Bank of Ayudhya',
    TMB: 'TMBThanachart Bank',
    TC: 'Thai Credit Bank',
    CIMB: 'CIMB Thai Bank',
    TISCO: 'TISCO Bank',
    UOB: 'UOB',
  },
  'zh-TW': {
    BBL: '盤谷銀行',
    K: '開泰銀行',
    KTB: '泰京銀行',
    SCB: '匯商銀行',
    BAY: '大城銀行',
    TMB: '泰軍人銀行',
    TC: '泰信銀行',
    CIMB: '聯昌泰國銀行',
    TISCO: '鐵士古銀行',
    UOB: '大華銀行',
  },
  'zh-CN': {
    BBL: '盘谷银行',
    K: '开泰银行',
    KTB: '泰京银行',
    SCB: '汇商银行',
    BAY: '大城银行',
    TMB: '泰军人银行',
    TC: '泰信银行',
    CIMB: '联昌泰国银行',
    TISCO: '铁士古银行',
    UOB: '大华银行',
  },
};

/** The name of the bank with this code; what is no code stays as it is. */
export function bankName(code: string, language: Language): string {
  const names: Readonly<Record<string, string>> = BANK_NAMES[language];
  return names[code] ?? code;
}
