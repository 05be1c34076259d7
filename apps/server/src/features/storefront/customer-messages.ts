import { RETURN_POLICY_DAYS } from '@raan/contract/constants';
import type { Language } from '@raan/contract/language';
import { isReturnOpen } from '@raan/contract/refunds/refund-states';
import { satang, type Satang } from '@raan/contract/money';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { orderPath } from '@raan/contract/storefront/storefront-pages';
import { fillPlaceholders, formatBaht } from '#platform/format.ts';
import { formatThaiTime } from '#platform/format-time.ts';
import { layOutMail, type MailPart } from '#platform/mail/mail-layout.ts';
import type { CustomerMessageKind } from '#platform/schema.ts';
import { CUSTOMER_TEXTS } from './customer-texts.ts';

type OrderLink = { origin: string; token: string };

const linkOf = ({ store }: CustomerOrder, { origin, token }: OrderLink) =>
  `${origin}${orderPath(store.slug, token)}`;

/** Formats an amount in baht with its sign. */
const baht = (amount: number) => `฿${formatBaht(satang(Math.round(amount * 100)))}`;

/** Whether a delayed message would tell something that is no longer true. */
export function isOutdated(
  kind: CustomerMessageKind,
  order: CustomerOrder,
  { delivered_at, returning_at }: { delivered_at: string | null; returning_at: string | null },
): boolean {
  if (kind === 'refund_return_awaited') return !isReturnOpen(order.refund_state);
  if (kind !== 'shipped' && kind !== 'delivered' && kind !== 'delivery_stated') return false;
  if (order.status !== 'pending_delivery' || returning_at !== null) return true;
  if (kind === 'shipped') return delivered_at !== null;
  if (kind === 'delivery_stated') return order.delivery_stated_at === null;
  return delivered_at === null || order.open_dispute || isReturnOpen(order.refund_state);
}

/** Formats a text message with the link of an order. Short, because each 70 characters of Thai are charged. */
export function formatLinkSms(
  kind: CustomerMessageKind,
  order: CustomerOrder,
  link: OrderLink,
  language: Language,
): string {
  const { paidSms, linkSms } = CUSTOMER_TEXTS[language];
  const text = kind === 'paid' ? paidSms : linkSms;
  return fillPlaceholders(text, { number: order.order_number, link: linkOf(order, link) });
}

/** Formats a mail about an event of an order, with the order's link. `moneyBack`: what the customer gets back by the event. */
export function formatCustomerMail(
  kind: CustomerMessageKind,
  order: CustomerOrder,
  link: OrderLink,
  { language, moneyBack }: { language: Language; moneyBack: Satang | null },
): MailPart {
  const texts = CUSTOMER_TEXTS[language];
  const { subject, text } = texts.mails[kind];
  const values = {
    number: order.order_number,
    store: order.store.name,
    paidAt: order.paid_at ? formatThaiTime(order.paid_at, language) : '',
    days: RETURN_POLICY_DAYS,
  };
  const parts = [
    fillPlaceholders(text, values),
    ...(kind === 'paid' ? [receipt(order, language)] : []),
    ...(kind === 'shipped' ? parcelParts(order, language) : []),
    ...(moneyBack === null ? [] : moneyBackParts(order, moneyBack, language)),
    fillPlaceholders(texts.open, { link: linkOf(order, link) }),
    texts.secret,
  ];
  const courierUrl = kind === 'shipped' ? order.parcel?.courier_url : undefined;
  return layOutMail(
    { subject: fillPlaceholders(subject, values), text: parts.join('\n\n') },
    {
      language,
      links: [
        { url: linkOf(order, link), label: 'order' },
        ...(courierUrl ? [{ url: courierUrl, label: 'track' } as const] : []),
      ],
    },
  );
}

function receipt({ items, total_amount }: CustomerOrder, language: Language): string {
  const { item, receipt: text } = CUSTOMER_TEXTS[language];
  const lines = items.map(({ quantity, name, color, size, subtotal }) =>
    fillPlaceholders(item, {
      quantity,
      name: [name, color, size].filter(Boolean).join(' · '),
      amount: baht(subtotal),
    }),
  );
  return fillPlaceholders(text, { items: lines.join('\n'), total: baht(total_amount) });
}

function parcelParts({ courier_name, tracking_number, parcel }: CustomerOrder, language: Language): string[] {
  if (courier_name === null || tracking_number === null) return [];
  const { parcel: text, track } = CUSTOMER_TEXTS[language];
  const url = parcel?.courier_url;
  return [
    fillPlaceholders(text, { courier: courier_name, tracking: tracking_number }),
    ...(url ? [fillPlaceholders(track, { url })] : []),
  ];
}

/** The reason of a cancellation or refund, and the amount that the customer gets back. */
function moneyBackParts({ cancel_reason }: CustomerOrder, amount: Satang, language: Language): string[] {
  const { reason, moneyBack } = CUSTOMER_TEXTS[language];
  return [
    ...(cancel_reason === null ? [] : [fillPlaceholders(reason, { reason: cancel_reason })]),
    fillPlaceholders(moneyBack, { amount: `฿${formatBaht(amount)}` }),
  ];
}
