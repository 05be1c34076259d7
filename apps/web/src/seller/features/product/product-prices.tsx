import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { maxQuantity, multiplyPrice, type ChosenProduct, type PriceRange } from './product-rules.ts';
import { productMessages } from './product-messages.ts';

type ProductPricesProps = {
  chosen: ChosenProduct;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

/** Cost, retail price and profit of the chosen variant for the selected quantity; before a choice their range. */
export function ProductPrices({ chosen, quantity, onQuantity }: ProductPricesProps) {
  const t = useMessages(productMessages);
  const catalogueText = useMessages(catalogueMessages);
  const { cost, retail, profit, priceBefore, discountPercentage } = chosen;
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
        <AmountRange
          range={profit}
          quantity={quantity}
          className={classNames('text-right font-semibold', isOpen(profit) ? 'text-xl' : 'text-3xl')}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <Price
          label={
            <>
              {t('cost')}
              {discountPercentage > 0 ? (
                <Chip tone="negative">{catalogueText('discount', { percent: discountPercentage })}</Chip>
              ) : null}
            </>
          }
          unit={cost}
          quantity={quantity}
        >
          {priceBefore === null ? null : (
            <Money amount={multiplyPrice(priceBefore, quantity)} struck className="text-sm" />
          )}
        </Price>
        <Price label={t('retail')} unit={retail} quantity={quantity} />
      </div>
      <Stepper label={t('quantity')} value={quantity} max={maxQuantity(chosen)} onChange={onQuantity} />
      <p className="text-xs text-ink-2">{t('earnHint')}</p>
    </Card>
  );
}

const isOpen = ({ low, high }: PriceRange) => low < high;

type AmountRangeProps = { range: PriceRange; quantity: number; className: string };

function AmountRange({ range, quantity, className }: AmountRangeProps) {
  const amount = (unit: number) => <Money amount={multiplyPrice(unit, quantity)} />;
  return (
    <span className={className}>
      {amount(range.low)}
      {isOpen(range) ? <>–{amount(range.high)}</> : null}
    </span>
  );
}

type PriceProps = { label: ReactNode; unit: PriceRange; quantity: number; children?: ReactNode };

function Price({ label, unit, quantity, children }: PriceProps) {
  const t = useMessages(productMessages);
  const { money } = useFormat();
  const price = isOpen(unit) ? `${money(unit.low)}–${money(unit.high)}` : money(unit.low);
  return (
    <div className="flex min-w-0 flex-col">
      <p className="flex flex-1 flex-wrap items-end gap-x-2 text-sm text-ink-2">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <AmountRange
          range={unit}
          quantity={quantity}
          className={classNames('font-semibold', isOpen(unit) ? 'text-base' : 'text-xl')}
        />
        {children}
      </p>
      {/* Keeps its space for one piece, so that the layout does not move. */}
      <p className={classNames('tabular text-xs text-ink-2', quantity === 1 && 'invisible')}>
        {t('eachPiece', { price })}
      </p>
    </div>
  );
}
