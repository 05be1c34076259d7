import type { Language } from '@raan/contract/language';
import { CANCEL_REASONS, type CancelReason } from '@raan/contract/orders/cancel-reason';
import en from '@raan/contract/orders/cancel-reason.messages.en';
import th from '@raan/contract/orders/cancel-reason.messages.th';
import cn from '@raan/contract/orders/cancel-reason.messages.zh-CN';
import tw from '@raan/contract/orders/cancel-reason.messages.zh-TW';

const TEXTS: Readonly<Record<Language, Readonly<Record<CancelReason, string>>>> = {
  th,
  en,
  'zh-TW': tw,
  'zh-CN': cn,
};

const usual = new Map(
  Object.values(TEXTS).flatMap((texts) => CANCEL_REASONS.map((reason) => [texts[reason], reason] as const)),
);

/** Localizes a predefined cancellation reason, whatever its language. Free text is returned as written. */
export function cancelReasonText(written: string, language: Language): string {
  const reason = usual.get(written.trim());
  return reason === undefined ? written : TEXTS[language][reason];
}
