import { useState } from 'react';
import { Link } from 'wouter';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCircleMinus from '#icon/IconCircleMinus';
import { listInStore, unlistProduct } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { currentTranslator, useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { useFormat } from '#lib/use-format.ts';
import {
  refreshAfterListing,
  refreshShopLists,
  refreshAfterUnlisting,
} from '#seller/features/catalogue/listing-changes.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { startBatch } from './batch.ts';
import { listingMessages } from './listing-messages.ts';
import { UnavailableProducts } from './unavailable-products.tsx';
import { SampleProducts } from './sample-products.tsx';
import { listedProductList } from './shop.api.ts';
import { ShopList, type SelectedProps, type ListFailureProps, type RowActionProps } from './shop-list.tsx';

/** Long enough to notice a mistake. */
const UNDO_MS = 8_000;

/** The store, newest listing first. Unlisting one product can be undone; several require confirmation. */
export function ListedProducts() {
  const t = useMessages(listingMessages);
  return (
    <>
      <UnavailableProducts />
      <ShopList
        name="listed"
        options={listedProductList}
        countText={(count) => t('listedCount', { count })}
        RowAction={UnlistButton}
        SelectedBar={UnlistBar}
        Empty={NoListedProducts}
        Failed={ListedProductsFailed}
      />
    </>
  );
}

function NoListedProducts() {
  const t = useMessages(listingMessages);
  return (
    <EmptyState
      icon={<IconBuildingStore size={34} stroke={1.6} aria-hidden />}
      title={t('listedEmpty')}
      detail={t('listedEmptyDetail')}
      action={
        <Link href="/shop-management" className={buttonClasses({ variant: 'primary' })}>
          {t('chooseProducts')}
        </Link>
      }
    />
  );
}

function ListedProductsFailed({ error, retry }: ListFailureProps) {
  const t = useMessages(listingMessages);
  return (
    <>
      <ErrorState title={t('listedFailed')} detail={errorText(error)} onRetry={retry} />
      <SampleProducts />
    </>
  );
}

function UnlistBar({ bar, count, target }: SelectedProps) {
  const t = useMessages(listingMessages);
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const action = t('unlistSelected', { count: format.count(count) });
  return (
    <>
      <SelectionBar {...bar}>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          {action}
        </Button>
      </SelectionBar>
      <ConfirmSheet
        open={isConfirming}
        danger
        title={action}
        confirmLabel={t('unlist')}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          startBatch('unlist', target, count);
        }}
      >
        <p className="text-sm">{t('unlistManyText', { count: format.count(count) })}</p>
      </ConfirmSheet>
    </>
  );
}

function UnlistButton({ product, onRemoved }: RowActionProps) {
  const t = useMessages(listingMessages);
  const unlisting = useCommand(unlistProduct, {
    failedTitle: t('unlistFailed'),
    onSuccess: async () => {
      onRemoved();
      toast.success(t('undo'), {
        title: t('unlisted'),
        durationMs: UNDO_MS,
        onClick: () => void relist(product.id),
      });
      await refreshAfterUnlisting([product.id]);
    },
  });
  return (
    <IconButton
      label={t('unlistOne', { name: product.name })}
      icon={
        unlisting.isRunning ? <Spinner size={22} /> : <IconCircleMinus size={26} stroke={1.7} aria-hidden />
      }
      className="text-ink-2"
      onClick={() => void unlisting.run({ params: { id: product.id } })}
    />
  );
}

// Works after the page is closed, because the toast may outlive it.
async function relist(productId: number): Promise<void> {
  const t = currentTranslator(listingMessages);
  try {
    const { failed_count } = await callEndpoint(listInStore, { body: { product_ids: [productId] } });
    if (failed_count === 0) {
      toast.success(t('undone'));
      return await refreshAfterListing([productId]);
    }
    toast.error(t('undoFailed'));
  } catch (error) {
    toast.error(errorText(error), { title: t('undoFailed') });
  }
  await refreshShopLists();
}
