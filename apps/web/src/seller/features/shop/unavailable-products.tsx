import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBasketOff from '#icon/IconBasketOff';
import IconCircleMinus from '#icon/IconCircleMinus';
import IconCloudOff from '#icon/IconCloudOff';
import { unlistProducts } from '@raan/contract/shop/shop-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { refreshAfterUnlisting } from '#seller/features/catalogue/listing-changes.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { useUiText } from '#ui/ui-text.tsx';
import { listingMessages } from './listing-messages.ts';
import { ProductRow } from './product-row.tsx';
import { unavailableProductsQuery } from './shop.api.ts';

const INITIAL_COUNT = 2;

/** Products no longer sold, hidden from customers. Unlisting asks first: they can't be listed again. */
export function UnavailableProducts() {
  const t = useMessages(listingMessages);
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  /** The product to confirm; undefined for all products of the page. */
  const [selectedProduct, setSelectedProduct] = useState<{ id: number; name: string }>();
  const query = useQuery(unavailableProductsQuery);
  const unlisting = useCommand(unlistProducts, {
    failedTitle: t('unlistFailed'),
    onSuccess: async (_, { body }) => {
      setConfirming(false);
      toast.success(t('unlisted'));
      await refreshAfterUnlisting(body.product_ids);
    },
  });
  if (query.isError && !query.data)
    return <UnavailableProductsFailed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data || query.data.total === 0) return null;
  const { products, total } = query.data;
  const count = format.count(products.length);
  const isPart = total > products.length;
  const unlistAllLabel = t(isPart ? 'notSoldOutFirst' : 'notSoldOut', { count });
  const confirmUnlisting = (product?: { id: number; name: string }) => {
    setSelectedProduct(product);
    setConfirming(true);
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
      {products.slice(0, showsAll ? undefined : INITIAL_COUNT).map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          badge={<Chip tone="warning">{t('notSold')}</Chip>}
          action={
            <IconButton
              label={t('unlistOne', { name: product.name })}
              icon={<IconCircleMinus size={26} stroke={1.7} aria-hidden />}
              className="text-ink-2"
              onClick={() => confirmUnlisting(product)}
            />
          }
        />
      ))}
      {products.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {products.length > INITIAL_COUNT && !showsAll ? (
            <Button variant="ghost" onClick={() => setShowsAll(true)}>
              {t(isPart ? 'notSoldFirst' : 'notSoldAll', { count })}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => confirmUnlisting()}>
            {unlistAllLabel}
          </Button>
        </div>
      ) : null}
      <ConfirmSheet
        open={isConfirming}
        danger
        title={selectedProduct ? t('unlistOne', { name: selectedProduct.name }) : unlistAllLabel}
        confirmLabel={t('unlist')}
        loading={unlisting.isRunning}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          const product_ids = (selectedProduct ? [selectedProduct] : products).map(({ id }) => id);
          void unlisting.run({ body: { product_ids } });
        }}
      >
        <p className="text-sm">
          {selectedProduct
            ? t('notSoldOutText', { count: format.count(1) })
            : t(isPart ? 'notSoldOutFirstText' : 'notSoldOutText', { count })}
        </p>
      </ConfirmSheet>
    </section>
  );
}

type UnavailableProductsFailedProps = { error: Error; retry: () => void };

/** Small, because the list of products below may be available. */
function UnavailableProductsFailed({ error, retry }: UnavailableProductsFailedProps) {
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
