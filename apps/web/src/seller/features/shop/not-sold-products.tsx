import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import IconBasketOff from '#icon/IconBasketOff';
import IconCircleMinus from '#icon/IconCircleMinus';
import IconCloudOff from '#icon/IconCloudOff';
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
import { useUiText } from '#ui/ui-text.tsx';
import { listingMessages } from './listing.ts';
import { ProductRow } from './product-row.tsx';
import { notSoldProductsQuery } from './shop.api.ts';

/** Rows that stand there before all are asked for. */
const SHOWN = 2;

/**
 * What of the store is not sold any more: its customers don't see it; the seller may take it out, one by one or together. It is asked about
 * each time: what is not sold can't be listed again.
 */
export function NotSoldProducts() {
  const t = useMessages(listingMessages);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The one that is asked about; else all that are here. */
  const [one, setOne] = useState<{ id: number; name: string }>();
  const query = useQuery(notSoldProductsQuery);
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
  if (query.isError && !query.data)
    return <NotSoldFailed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data || query.data.total === 0) return null;
  const { products, total } = query.data;
  const count = format.count(products.length);
  const isPart = total > products.length;
  const takeOutAll = t(isPart ? 'notSoldOutFirst' : 'notSoldOut', { count });
  const ask = (product?: { id: number; name: string }) => {
    setOne(product);
    setAsking(true);
  };
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
              onClick={() => ask(product)}
            />
          }
        />
      ))}
      {products.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {products.length > SHOWN && !showsAll ? (
            <Button variant="ghost" onClick={() => setShowsAll(true)}>
              {t(isPart ? 'notSoldFirst' : 'notSoldAll', { count })}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => ask()}>
            {takeOutAll}
          </Button>
        </div>
      ) : null}
      <ConfirmSheet
        open={asking}
        danger
        title={one ? t('unlistOne', { name: one.name }) : takeOutAll}
        confirmLabel={t('unlist')}
        loading={unlisting.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => unlisting.mutate(one ? [one.id] : products.map(({ id }) => id))}
      >
        <p className="text-sm">
          {one
            ? t('notSoldOutText', { count: format.count(1) })
            : t(isPart ? 'notSoldOutFirstText' : 'notSoldOutText', { count })}
        </p>
      </ConfirmSheet>
    </section>
  );
}

type NotSoldFailedProps = { error: Error; retry: () => void };

/** Small beside the list of what is sold, which may be there. */
function NotSoldFailed({ error, retry }: NotSoldFailedProps) {
  const t = useMessages(listingMessages);
  const text = useUiText();
  return (
    <div className="pb-4">
      <Notice tone="negative" alert icon={<IconCloudOff size={20} aria-hidden />} title={t('notSoldFailed')}>
        <p className="mb-2">{errorText(error)}</p>
        <Button variant="secondary" onClick={retry}>
          {text.retry}
        </Button>
      </Notice>
    </div>
  );
}
