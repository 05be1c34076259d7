import { messageSet } from './messages.ts';

export const bankMessages = messageSet({
  th: () => import('@raan/contract/withdrawals/bank.messages.th'),
  en: () => import('@raan/contract/withdrawals/bank.messages.en'),
  'zh-TW': () => import('@raan/contract/withdrawals/bank.messages.zh-TW'),
  'zh-CN': () => import('@raan/contract/withdrawals/bank.messages.zh-CN'),
});
