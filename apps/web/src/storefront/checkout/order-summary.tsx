import type { RefObject } from 'react';
import { storeProductPath } from '@raan/contract/storefront/storefront-pages';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { cartTotal, lineKey, type CartLine } from '#storefront/cart/cart-lines.ts';
import { isBlocking } from '#storefront/cart/check-line.ts';
import { LineNotes } from '#storefront/cart/line-notes.tsx';
import { LinePicture } from '#storefront/cart/line-picture.tsx';
import type { Cart } from '#storefront/cart/use-cart.ts';
import { checkoutMessages } from './checkout-messages.ts';

/** The lines to order, with changes since they were chosen. */
export function CheckoutSummary({
  slug,
  lines,
  notes,
  edit,
  head,
}: {
  slug: string;
  lines: readonly CartLine[];
  notes: Cart['notes'];
  edit: { href: string; text: string };
  /** The focusable heading. */
  head: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useMessages(checkoutMessages);
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 ref={head} tabIndex={-1} className="text-base font-semibold outline-none">
          {t('summary')}
        </h2>
        <a
          href={edit.href}
          className="-my-2 inline-flex min-h-12 items-center px-1 text-sm font-semibold text-brand"
        >
          {edit.text}
        </a>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => {
          const lineNotes = notes.get(lineKey(line)) ?? [];
          const isOff = lineNotes.some(isBlocking);
          return (
            <li key={lineKey(line)} className="flex gap-3 py-2.5">
              <span className="w-14 shrink-0">
                <LinePicture line={line} isOff={isOff} className="rounded-sm" />
              </span>
              <div className="min-w-0 flex-1">
                <a
                  href={storeProductPath(slug, line.product_id)}
                  className="line-clamp-2 text-sm hover:underline"
                >
                  {line.name}
                </a>
                <p className="tabular text-sm text-ink-2">
                  {[...line.choices, `×${line.quantity}`].join(' · ')}
                </p>
                <LineNotes notes={lineNotes} />
              </div>
              {isOff ? null : <Money amount={cartTotal([line])} className="text-sm font-semibold" />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
