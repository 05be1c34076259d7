// The reasons of operators' decisions as text in the reader's language.
import depositEn from '@raan/contract/deposit/deposit-refusal.messages.en';
import depositTh from '@raan/contract/deposit/deposit-refusal.messages.th';
import depositCn from '@raan/contract/deposit/deposit-refusal.messages.zh-CN';
import depositTw from '@raan/contract/deposit/deposit-refusal.messages.zh-TW';
import type { DepositRefundRejection } from '@raan/contract/deposit/deposit';
import type { Language } from '@raan/contract/language';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import refundEn from '@raan/contract/refunds/refund-decision.messages.en';
import refundTh from '@raan/contract/refunds/refund-decision.messages.th';
import refundCn from '@raan/contract/refunds/refund-decision.messages.zh-CN';
import refundTw from '@raan/contract/refunds/refund-decision.messages.zh-TW';
import type { SellerDecisionReason } from '@raan/contract/sellers/seller-decision';
import sellerEn from '@raan/contract/sellers/seller-decision.messages.en';
import sellerTh from '@raan/contract/sellers/seller-decision.messages.th';
import sellerCn from '@raan/contract/sellers/seller-decision.messages.zh-CN';
import sellerTw from '@raan/contract/sellers/seller-decision.messages.zh-TW';
import type { MessageClosure } from '@raan/contract/system/message-closure';
import closureEn from '@raan/contract/system/message-closure.messages.en';
import closureTh from '@raan/contract/system/message-closure.messages.th';
import closureCn from '@raan/contract/system/message-closure.messages.zh-CN';
import closureTw from '@raan/contract/system/message-closure.messages.zh-TW';
import type { BankCardRejection } from '@raan/contract/withdrawals/bank-card';
import payoutEn from '@raan/contract/withdrawals/payout-refusal.messages.en';
import payoutTh from '@raan/contract/withdrawals/payout-refusal.messages.th';
import payoutCn from '@raan/contract/withdrawals/payout-refusal.messages.zh-CN';
import payoutTw from '@raan/contract/withdrawals/payout-refusal.messages.zh-TW';
import type { WithdrawalReturnReason } from '@raan/contract/withdrawals/withdrawal';

type Code = Exclude<
  | BankCardRejection
  | WithdrawalReturnReason
  | DepositRefundRejection
  | SellerDecisionReason
  | RefundDecisionReason
  | MessageClosure,
  'other'
>;

const TEXTS: Readonly<Record<Language, Readonly<Record<Code, string>>>> = {
  th: { ...payoutTh, ...depositTh, ...sellerTh, ...refundTh, ...closureTh },
  en: { ...payoutEn, ...depositEn, ...sellerEn, ...refundEn, ...closureEn },
  'zh-TW': { ...payoutTw, ...depositTw, ...sellerTw, ...refundTw, ...closureTw },
  'zh-CN': { ...payoutCn, ...depositCn, ...sellerCn, ...refundCn, ...closureCn },
};

const SEPARATOR: Readonly<Record<Language, string>> = { th: ' ', en: '. ', 'zh-TW': '。', 'zh-CN': '。' };

/** A reason as stored: its code, if any, and the operator's comment, if any. */
export type DecisionReason = { code: string | null; note: string | null };

/** The reason in a language, followed by the operator's untranslated comment; empty if there is neither. */
export function decisionText({ code, note }: DecisionReason, language: Language): string {
  const texts: Readonly<Record<string, string>> = TEXTS[language];
  const reason = code === null ? undefined : texts[code];
  return [reason, note].filter(Boolean).join(SEPARATOR[language]);
}
