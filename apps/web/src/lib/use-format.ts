import { useMemo } from 'react';
import { commonMessages } from './common-messages.ts';
import { formatAgo, formatCount, formatDate, formatMoney, formatSold, type DateStyle } from './format.ts';
import { useLocale, useMessages } from './i18n.tsx';

/** Formats for sentences in the visitor's language. For amounts outside sentences use `<Money>`. */
export function useFormat() {
  const locale = useLocale();
  const t = useMessages(commonMessages);
  return useMemo(
    () => ({
      money: (baht: number) => formatMoney(baht, locale),
      date: (moment: string | number, style: DateStyle) => formatDate(moment, style, locale),
      ago: (moment: string | number, nowMs: number = Date.now()) =>
        formatAgo(moment, nowMs, locale, t('justNow')),
      count: (count: number) => formatCount(count, locale),
      sold: formatSold,
    }),
    [locale, t],
  );
}
