import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { cartTotal, lineKey, type CartLine } from '#storefront/cart/cart-lines.ts';
import { LineNotes } from '#storefront/cart/line-notes.tsx';
import type { Cart } from '#storefront/cart/use-cart.ts';
import { checkoutMessages } from './checkout-messages.ts';

/** What is being ordered, with what has changed since it was chosen. */
export function OrderSummary({
  lines,
  notes,
  editPath,
}: {
  lines: readonly CartLine[];
  notes: Cart['notes'];
  editPath: string | null;
}) {
  const t = useMessages(checkoutMessages);
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t('summary')}</h2>
        {editPath ? (
          <a
            href={editPath}
            className="-my-2 inline-flex min-h-12 items-center px-1 text-sm font-semibold text-brand"
          >
            {t('toCart')}
          </a>
        ) : null}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={lineKey(line)} className="flex gap-3 py-2.5">
            <span className="w-14 shrink-0">
              <Picture
                src={line.image_url}
                alt=""
                width={1}
                height={1}
                dominantColor={line.image_color}
                className="rounded-sm"
              />
            </span>
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 text-sm">{line.name}</p>
              <p className="tabular text-sm text-ink-2">
                {[line.color?.name, line.size, `×${line.quantity}`].filter(Boolean).join(' · ')}
              </p>
              <LineNotes notes={notes.get(lineKey(line)) ?? []} />
            </div>
            <Money amount={cartTotal([line])} className="text-sm font-semibold" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
