import { useState } from 'react';
import IconCirclePlus from '#icon/IconCirclePlus';
import IconConfetti from '#icon/IconConfetti';
import { listProductInStore } from '@raan/contract/shop/shop-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { SelectionBar } from '#lib/list/selection-bar.tsx';
import { useFormat } from '#lib/use-format.ts';
import { refreshAfterListing } from '#seller/features/catalogue/listing-changes.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { useListedToast } from '#seller/features/catalogue/use-listing-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { startBatch } from './batch.ts';
import { listingMessages } from './listing-messages.ts';
import { availableProductList } from './shop.api.ts';
import { ShopList, type SelectedProps, type ListFailureProps, type RowActionProps } from './shop-list.tsx';

/** Listing more than this requires confirmation, because "select all" may be clicked by accident. */
const UNCONFIRMED_MAX = 100;

/** Catalogue products that are not in the store. `alwaysShowBar`: also without a selection. */
export function AvailableProducts({ alwaysShowBar = false }: { alwaysShowBar?: boolean }) {
  const t = useMessages(listingMessages);
  return (
    <ShopList
      name="available"
      options={availableProductList}
      countText={(count) => t('availableCount', { count })}
      RowAction={ListButton}
      SelectedBar={ListBar}
      alwaysShowBar={alwaysShowBar}
      Empty={NoAvailableProducts}
      Failed={AvailableProductsFailed}
    />
  );
}

function NoAvailableProducts() {
  const t = useMessages(listingMessages);
  return (
    <EmptyState
      icon={<IconConfetti size={34} stroke={1.6} aria-hidden />}
      title={t('availableEmpty')}
      detail={t('availableEmptyDetail')}
    />
  );
}

function AvailableProductsFailed({ error, retry }: ListFailureProps) {
  const t = useMessages(listingMessages);
  return <ErrorState title={t('availableFailed')} detail={errorText(error)} onRetry={retry} />;
}

function ListBar({ bar, count, target }: SelectedProps) {
  const t = useMessages(listingMessages);
  const catalogueText = useMessages(catalogueMessages);
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const title = t('listSelected', { count: format.count(count) });
  const list = () => {
    setConfirming(false);
    startBatch('list', target, count);
  };
  const start = () => {
    if (count === 0) toast.warning(catalogueText('listingNone'));
    else if (count > UNCONFIRMED_MAX) setConfirming(true);
    else list();
  };
  return (
    <>
      <SelectionBar {...bar}>
        <Button onClick={start}>{count === 0 ? t('listNoneSelected') : title}</Button>
      </SelectionBar>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={list}
        title={title}
        confirmLabel={t('listMany')}
      >
        <p className="text-sm">{t('listManyText', { count: format.count(count) })}</p>
      </ConfirmSheet>
    </>
  );
}

function ListButton({ product, onRemoved }: RowActionProps) {
  const t = useMessages(listingMessages);
  const catalogueText = useMessages(catalogueMessages);
  const showListedToast = useListedToast();
  const listing = useCommand(listProductInStore, {
    failedTitle: catalogueText('listingFailed'),
    onSuccess: async (result) => {
      onRemoved();
      showListedToast(result, product.name);
      await refreshAfterListing([product.id]);
    },
  });
  return (
    <IconButton
      label={t('listOne', { name: product.name })}
      icon={
        listing.isRunning ? (
          <Spinner size={22} />
        ) : (
          <IconCirclePlus size={26} stroke={1.7} aria-hidden className="text-brand" />
        )
      }
      onClick={() => void listing.run({ params: { id: product.id } })}
    />
  );
}
