import type { Language } from '@raan/contract/language';
import type { OrderStatus } from '@raan/contract/orders/order';
import en from './reasons.en.ts';
import th, { type ReasonKey } from './reasons.th.ts';
import zhCN from './reasons.zh-CN.ts';
import zhTW from './reasons.zh-TW.ts';

/** A value for a placeholder, or the key of a text that is translated. */
export type ReasonValues = Readonly<Record<string, string | number | { text: ReasonKey }>>;

const REASONS: Readonly<Record<Language, Readonly<Record<ReasonKey, string>>>> = {
  th,
  en,
  'zh-TW': zhTW,
  'zh-CN': zhCN,
};

/** The text of a reason with its placeholders filled. */
export function reasonText(language: Language, key: ReasonKey, values: ReasonValues = {}): string {
  return REASONS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'object' ? reasonText(language, value.text) : String(value);
  });
}

/** The translated name of an order status, for a placeholder. */
export function statusName(status: OrderStatus): { text: ReasonKey } {
  return { text: `order_status_${status}` };
}
