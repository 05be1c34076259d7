import { useState } from 'react';
import type { Product } from '@raan/contract/catalogue/product';
import { UNLIMITED_STOCK } from '@raan/contract/constants';
import { bahtToSatang, timesSatang, toBaht, ZERO_SATANG } from '@raan/contract/money';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { productMessages } from './product.ts';

/** How many pieces can be counted on: the stock, or 99,999 where the supplier has no limit. */
function piecesMax({ stock }: Product): number {
  return Math.max(1, stock ?? UNLIMITED_STOCK);
}

/** What the seller pays, what the customer pays, what the seller earns: for one piece, and for as many as they dream of. */
export function ProductEarnings({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const words = useMessages(catalogueMessages);
  const [quantity, setQuantity] = useState(1);
  const profit = bahtToSatang(product.profit) ?? ZERO_SATANG;
  return (
    <Card className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <div className="flex flex-col justify-end">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            {t('cost')}
            {product.discount_percentage > 0 ? (
              <Chip tone="negative">{words('discount', { percent: product.discount_percentage })}</Chip>
            ) : null}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Money amount={product.effective_price} className="text-xl font-semibold" />
            {product.effective_price < product.price ? (
              <Money amount={product.price} struck className="text-sm" />
            ) : null}
          </p>
        </div>
        <div className="flex flex-col justify-end">
          <p className="text-sm text-ink-2">{t('retail')}</p>
          <p>
            <Money amount={product.retail_price} className="text-xl font-semibold" />
          </p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 rounded-control bg-positive-tint px-4 py-3 text-positive">
        <p className="text-sm font-semibold">
          {t('youEarn')} <span className="font-normal">{t('perPiece')}</span>
        </p>
        <Money amount={product.profit} className="text-3xl font-semibold" />
      </div>
      <p className="text-xs text-ink-2">{t('earnHint')}</p>
      <div className="flex flex-col gap-2 border-t border-line pt-3">
        <Stepper label={t('quantity')} value={quantity} max={piecesMax(product)} onChange={setQuantity} />
        <p role="status" className="flex items-baseline justify-between gap-3">
          <span className="text-sm font-semibold">{t('wouldEarn')}</span>
          <Money
            amount={toBaht(timesSatang(profit, quantity))}
            className="text-xl font-semibold text-positive"
          />
        </p>
      </div>
    </Card>
  );
}
