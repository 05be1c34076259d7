import type { Language } from '@raan/contract/language';
import type { OrderReason } from '@raan/contract/orders/order-reason';
import en from '@raan/contract/orders/order-reason.messages.en';
import th from '@raan/contract/orders/order-reason.messages.th';
import cn from '@raan/contract/orders/order-reason.messages.zh-CN';
import tw from '@raan/contract/orders/order-reason.messages.zh-TW';

const TEXTS: Readonly<Record<Language, Readonly<Record<OrderReason, string>>>> = {
  th,
  en,
  'zh-TW': tw,
  'zh-CN': cn,
};

const reasonByText = new Map(
  Object.values(TEXTS).flatMap((texts) =>
    (Object.entries(texts) as [OrderReason, string][]).map(([reason, text]) => [text, reason] as const),
  ),
);

/** Localizes a predefined reason, whatever its language. Free text is returned as written. */
export function orderReasonText(written: string, language: Language): string {
  const reason = readOrderReason(written);
  return reason === undefined ? written : TEXTS[language][reason];
}

/** Returns the predefined reason of a stored text; undefined for free text. */
export function readOrderReason(written: string): OrderReason | undefined {
  return reasonByText.get(written.trim());
}

/** The text of a predefined reason as orders store it. */
export function storedOrderReason(reason: OrderReason): string {
  return TEXTS.th[reason];
}
