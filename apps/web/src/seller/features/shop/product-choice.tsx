import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconChevronDown from '#icon/IconChevronDown';
import IconChevronUp from '#icon/IconChevronUp';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { KEYWORD_MAX } from '@raan/contract/catalogue/product-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveSearchField } from '#ui/live-search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { pickerQuery } from './arrangement.api.ts';
import { arrangementMessages } from './arrangement-messages.ts';
import { moved } from './move-item.ts';

export type ChosenProduct = Pick<ProductCard, 'id' | 'name' | 'image'>;

type ProductChoiceProps = {
  chosen: readonly ChosenProduct[];
  max: number;
  onChange: (chosen: readonly ChosenProduct[]) => void;
  /** Shows the store's products instead of the chosen ones. */
  isPicking: boolean;
  onPick: () => void;
};

/** Products of the store in the seller's order. */
export function ProductChoice(props: ProductChoiceProps) {
  const t = useMessages(arrangementMessages);
  const { count } = useFormat();
  const { chosen, max, isPicking, onPick } = props;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p role="status" className="tabular text-sm text-ink-2">
        {t('chosen', { count: count(chosen.length), limit: count(max) })}
      </p>
      {isPicking ? (
        <Picker {...props} />
      ) : (
        <>
          <ChosenList {...props} />
          <Button wide variant="secondary" icon={<IconPlus size={20} aria-hidden />} onClick={onPick}>
            {t('addProducts')}
          </Button>
        </>
      )}
    </div>
  );
}

function Thumb({ product }: { product: ChosenProduct }) {
  return (
    <img
      src={product.image.thumb_url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-sm bg-sunken object-cover"
    />
  );
}

function ChosenList({ chosen, onChange }: ProductChoiceProps) {
  const t = useMessages(arrangementMessages);
  if (chosen.length === 0) return <p className="text-sm text-ink-2">{t('chosenNone')}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised">
      {chosen.map((product, index) => {
        const { name } = product;
        return (
          <li key={product.id} className="flex items-center gap-1 py-1 pl-2">
            <Thumb product={product} />
            <span className="line-clamp-2 min-w-0 flex-1 pl-2 text-sm">{name}</span>
            {index > 0 ? (
              <IconButton
                label={t('moveUp', { name })}
                icon={<IconChevronUp size={20} aria-hidden />}
                className="text-ink-2"
                onClick={() => onChange(moved(chosen, index, -1))}
              />
            ) : null}
            {index < chosen.length - 1 ? (
              <IconButton
                label={t('moveDown', { name })}
                icon={<IconChevronDown size={20} aria-hidden />}
                className="text-ink-2"
                onClick={() => onChange(moved(chosen, index, 1))}
              />
            ) : null}
            <IconButton
              label={t('remove', { name })}
              icon={<IconX size={20} aria-hidden />}
              className="text-ink-2"
              onClick={() => onChange(chosen.filter(({ id }) => id !== product.id))}
            />
          </li>
        );
      })}
    </ol>
  );
}

function Picker({ chosen, max, onChange }: ProductChoiceProps) {
  const t = useMessages(arrangementMessages);
  const { count } = useFormat();
  const [keyword, setKeyword] = useState('');
  const { data, isPending, error, refetch } = useQuery(pickerQuery(keyword));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const isFull = chosen.length >= max;
  const toggle = (product: ProductCard, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, product] : chosen.filter(({ id }) => id !== product.id));
  return (
    <>
      <LiveSearchField
        labels={{
          label: t('search'),
          placeholder: t('search'),
          clear: t('clearSearch'),
          submit: t('search'),
        }}
        maxLength={KEYWORD_MAX}
        keyword={keyword}
        onSearch={setKeyword}
      />
      {isFull ? <p className="text-sm text-warning">{t('full', { limit: count(max) })}</p> : null}
      {isPending ? (
        <Skeleton className="h-60 w-full rounded-card" />
      ) : !data ? (
        <ErrorState title={t('pickFailed')} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : data.products.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-2">{t('noProducts')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised px-3">
          {data.products.map((product) => (
            <li key={product.id} className="py-1">
              <Checkbox
                checked={chosenIds.has(product.id)}
                disabled={isFull && !chosenIds.has(product.id)}
                onChange={(isChosen) => toggle(product, isChosen)}
                label={
                  <span className="flex items-center gap-3">
                    <Thumb product={product} />
                    <span className="line-clamp-2 text-sm">{product.name}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data?.pagination.has_more ? <p className="text-xs text-ink-2">{t('moreProducts')}</p> : null}
    </>
  );
}
