import { useState } from 'react';
import { Link } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCircleMinus from '#icon/IconCircleMinus';
import { listInStore, unlistProduct } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { messagesNow, useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import {
  afterListing,
  afterManyListings,
  afterUnlisting,
} from '#seller/features/catalogue/listing-changes.ts';
import { buttonLook } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { startBatch } from './batch.ts';
import { listingMessages } from './listing.ts';
import { NotSoldProducts } from './not-sold-products.tsx';
import { SampleProducts } from './sample-products.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { listedProductsQuery } from './shop.api.ts';
import { ShopList, type ChosenProps, type FailedProps, type RowActionProps } from './shop-list.tsx';

/** Long enough to notice that it was the wrong one. */
const UNDO_MS = 8_000;

/** What is in the seller's store, newest listing first; taken out one by one, which can be undone, or together, which is asked about. */
export function ListedProducts() {
  const t = useMessages(listingMessages);
  return (
    <>
      <NotSoldProducts />
      <ShopList
        name="listed"
        options={listedProductsQuery}
        countText={(count) => t('listedCount', { count })}
        RowAction={UnlistButton}
        ChosenBar={UnlistBar}
        Empty={NothingListed}
        Failed={ListedFailed}
      />
    </>
  );
}

function NothingListed() {
  const t = useMessages(listingMessages);
  return (
    <EmptyState
      icon={<IconBuildingStore size={34} stroke={1.6} aria-hidden />}
      title={t('listedEmpty')}
      detail={t('listedEmptyDetail')}
      action={
        <Link href="/shop-management" className={buttonLook({ variant: 'primary' })}>
          {t('chooseProducts')}
        </Link>
      }
    />
  );
}

function ListedFailed({ error, retry }: FailedProps) {
  const t = useMessages(listingMessages);
  return (
    <>
      <ErrorState title={t('listedFailed')} detail={errorText(error)} onRetry={retry} />
      <SampleProducts />
    </>
  );
}

function UnlistBar({ selection, count, clear }: ChosenProps) {
  const t = useMessages(listingMessages);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const action = t('unlistSelected', { count: format.count(count) });
  if (count === 0) return null;
  return (
    <>
      <SelectionBar
        count={count}
        action={action}
        variant="secondary"
        onClear={clear}
        onAct={() => setAsking(true)}
      />
      <ConfirmSheet
        open={asking}
        danger
        title={action}
        confirmLabel={t('unlist')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          startBatch('unlist', selection, count, clear);
        }}
      >
        <p className="text-sm">{t('unlistManyText', { count: format.count(count) })}</p>
      </ConfirmSheet>
    </>
  );
}

function UnlistButton({ product, onGone }: RowActionProps) {
  const t = useMessages(listingMessages);
  const unlisting = useMutation({
    mutationFn: () => call(unlistProduct, { params: { id: product.id } }),
    meta: { quiet: true },
    onSuccess: async () => {
      onGone();
      toast.success(t('undo'), {
        title: t('unlisted'),
        durationMs: UNDO_MS,
        onPress: () => void listAgain(product.id),
      });
      await afterUnlisting([product.id]);
    },
    onError: (error) => toast.error(errorText(error), { title: t('unlistFailed') }),
  });
  return (
    <IconButton
      label={t('unlistOne', { name: product.name })}
      icon={
        unlisting.isPending ? <Spinner size={22} /> : <IconCircleMinus size={26} stroke={1.7} aria-hidden />
      }
      className="text-ink-2"
      onClick={() => {
        if (!unlisting.isPending) unlisting.mutate();
      }}
    />
  );
}

/** Undoes taking one out. Its toast may outlive the page. */
async function listAgain(productId: number): Promise<void> {
  const t = messagesNow(listingMessages);
  try {
    const { failed_count } = await call(listInStore, { body: { product_ids: [productId] } });
    if (failed_count === 0) {
      toast.success(t('undone'));
      return await afterListing([productId]);
    }
    toast.error(t('undoFailed'));
  } catch (error) {
    toast.error(errorText(error), { title: t('undoFailed') });
  }
  await afterManyListings();
}
