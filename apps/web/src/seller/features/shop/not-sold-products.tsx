import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconBasketOff from '#icon/IconBasketOff';
import IconCircleMinus from '#icon/IconCircleMinus';
import { unlistProducts } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { afterUnlisting } from '#seller/features/catalogue/listing-changes.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { listingMessages } from './listing.ts';
import { ProductRow } from './product-row.tsx';
import { notSoldProductsQuery } from './shop.api.ts';

/** Rows that stand there before all are asked for. */
const SHOWN = 2;

/** What of the store is not sold any more: its customers don't see it; the seller may take it out, one by one or together. */
export function NotSoldProducts() {
  const t = useMessages(listingMessages);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(notSoldProductsQuery);
  const unlisting = useMutation({
    mutationFn: (ids: readonly number[]) => call(unlistProducts, { body: { product_ids: [...ids] } }),
    meta: { quiet: true },
    onSuccess: async (_, ids) => {
      setAsking(false);
      toast.success(t('unlisted'));
      await afterUnlisting(ids);
    },
    onError: (error) => toast.error(errorText(error), { title: t('unlistFailed') }),
  });
  if (!data || data.total === 0) return null;
  const { products, total } = data;
  const takeOut = (ids: readonly number[]) => {
    if (!unlisting.isPending) unlisting.mutate(ids);
  };
  const count = format.count(products.length);
  return (
    <section aria-label={t('notSoldName')} className="flex flex-col gap-3 pb-4">
      <Notice
        tone="warning"
        icon={<IconBasketOff size={20} aria-hidden />}
        title={t('notSoldTitle', { count: format.count(total) })}
      >
        {t('notSoldDetail')}
      </Notice>
      {products.slice(0, showsAll ? undefined : SHOWN).map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          mark={<Chip tone="warning">{t('notSold')}</Chip>}
          action={
            <IconButton
              label={t('unlistOne', { name: product.name })}
              icon={<IconCircleMinus size={26} stroke={1.7} aria-hidden />}
              className="text-ink-2"
              onClick={() => takeOut([product.id])}
            />
          }
        />
      ))}
      {products.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {products.length > SHOWN && !showsAll ? (
            <Button variant="ghost" onClick={() => setShowsAll(true)}>
              {t('notSoldAll', { count })}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('notSoldOut', { count })}
          </Button>
        </div>
      ) : null}
      <ConfirmSheet
        open={asking}
        danger
        title={t('notSoldOut', { count })}
        confirmLabel={t('unlist')}
        loading={unlisting.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => takeOut(products.map(({ id }) => id))}
      >
        <p className="text-sm">{t('notSoldOutText', { count })}</p>
      </ConfirmSheet>
    </section>
  );
}
