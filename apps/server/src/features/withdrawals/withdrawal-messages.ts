import { WITHDRAWAL_USUAL_MINUTES, WITHDRAWAL_WORKING_DAYS_MAX } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';

const { min, max } = WITHDRAWAL_USUAL_MINUTES;
const days = WITHDRAWAL_WORKING_DAYS_MAX;

const REQUESTED: Readonly<Record<Language, string>> = {
  th: `ส่งคำขอถอนเงินแล้ว ปกติเงินเข้าภายใน ${min}–${max} นาที ไม่เกิน ${days} วันทำการ`,
  en: `Withdrawal requested. It usually takes ${min}–${max} minutes, at most ${days} working days`,
  'zh-TW': `已送出提領申請，通常 ${min}–${max} 分鐘到帳，最多 ${days} 個工作天`,
  'zh-CN': `已提交提现申请，通常 ${min}–${max} 分钟到账，最多 ${days} 个工作日`,
};

/** Returns the confirmation of a withdrawal request with the expected duration. */
export function withdrawalRequestedText(language: Language): string {
  return REQUESTED[language];
}
