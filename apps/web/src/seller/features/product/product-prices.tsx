import type { ReactNode } from 'react';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { maxQuantity, multiplyPrice } from './product-rules.ts';
import { productMessages } from './product-messages.ts';

type ProductPricesProps = { product: Product; quantity: number; onQuantity: (quantity: number) => void };

/** Cost, retail price and profit for the selected quantity. */
export function ProductPrices({ product, quantity, onQuantity }: ProductPricesProps) {
  const t = useMessages(productMessages);
  const catalogueText = useMessages(catalogueMessages);
  return (
    <Card className="flex flex-col gap-3">
      <div
        role="status"
        className="flex items-center justify-between gap-3 rounded-control bg-positive-tint px-4 py-3 text-positive"
      >
        <p className="text-sm font-semibold">
          {t('youEarn')}{' '}
          <span className="font-normal whitespace-nowrap">
            {quantity === 1 ? t('perPiece') : t('pieces', { count: quantity })}
          </span>
        </p>
        <Money amount={multiplyPrice(product.profit, quantity)} className="text-3xl font-semibold" />
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <Price
          label={
            <>
              {t('cost')}
              {product.discount_percentage > 0 ? (
                <Chip tone="negative">
                  {catalogueText('discount', { percent: product.discount_percentage })}
                </Chip>
              ) : null}
            </>
          }
          unit={product.effective_price}
          quantity={quantity}
        >
          {product.effective_price < product.price ? (
            <Money amount={multiplyPrice(product.price, quantity)} struck className="text-sm" />
          ) : null}
        </Price>
        <Price label={t('retail')} unit={product.retail_price} quantity={quantity} />
      </div>
      <Stepper label={t('quantity')} value={quantity} max={maxQuantity(product)} onChange={onQuantity} />
      <p className="text-xs text-ink-2">{t('earnHint')}</p>
    </Card>
  );
}

type PriceProps = { label: ReactNode; unit: number; quantity: number; children?: ReactNode };

function Price({ label, unit, quantity, children }: PriceProps) {
  const t = useMessages(productMessages);
  const { money } = useFormat();
  return (
    <div className="flex min-w-0 flex-col">
      <p className="flex flex-1 flex-wrap items-end gap-x-2 text-sm text-ink-2">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money amount={multiplyPrice(unit, quantity)} className="text-xl font-semibold" />
        {children}
      </p>
      <p className="tabular text-xs text-ink-2">{t('eachPiece', { price: money(unit) })}</p>
    </div>
  );
}
