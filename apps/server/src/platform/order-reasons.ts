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

/** Separates a predefined reason from an operator's words. */
const SEPARATOR = ' · ';

/** Localizes a predefined reason, whatever its language. Free text, also after a reason, is returned as written. */
export function orderReasonText(written: string, language: Language): string {
  const [first = '', ...words] = written.split(SEPARATOR);
  const reason = readOrderReason(first);
  return reason === undefined ? written : [TEXTS[language][reason], ...words].join(SEPARATOR);
}

/** Returns the predefined reason among the parts of a stored text; undefined without one. */
export function findOrderReason(written: string): OrderReason | undefined {
  return written
    .split(SEPARATOR)
    .map(readOrderReason)
    .find((reason) => reason !== undefined);
}

/** Returns the predefined reason of a stored text; undefined for free text. */
function readOrderReason(written: string): OrderReason | undefined {
  return reasonByText.get(written.trim());
}

/** The text of a predefined reason as orders store it, with an operator's words. */
export function storedOrderReason(reason: OrderReason, words = ''): string {
  return words === '' ? TEXTS.th[reason] : `${TEXTS.th[reason]}${SEPARATOR}${words}`;
}
