import { useState } from 'react';
import IconCirclePlus from '#icon/IconCirclePlus';
import IconConfetti from '#icon/IconConfetti';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useListOne } from '#seller/features/catalogue/catalogue.api.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { useListedToast } from '#seller/features/catalogue/use-listing-toast.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { startBatch } from './batch.ts';
import { listingMessages } from './listing.ts';
import { SelectionBar } from './selection-bar.tsx';
import { availableProductsQuery } from './shop.api.ts';
import { ShopList, type ChosenProps, type FailedProps, type RowActionProps } from './shop-list.tsx';

/** So many are listed without a question; more may be a slip of the finger on "select all". */
const LISTED_UNASKED_MAX = 100;

/** The products to choose from, listed one by one or together. `barAlways` where listing is all the page is for. */
export function AvailableProducts({ barAlways = false }: { barAlways?: boolean }) {
  const t = useMessages(listingMessages);
  return (
    <ShopList
      name="available"
      options={availableProductsQuery}
      countText={(count) => t('availableCount', { count })}
      RowAction={ListButton}
      ChosenBar={barAlways ? ListBar : ListBarWithSelection}
      Empty={NothingAvailable}
      Failed={AvailableFailed}
    />
  );
}

function NothingAvailable() {
  const t = useMessages(listingMessages);
  return (
    <EmptyState
      icon={<IconConfetti size={34} stroke={1.6} aria-hidden />}
      title={t('availableEmpty')}
      detail={t('availableEmptyDetail')}
    />
  );
}

function AvailableFailed({ error, retry }: FailedProps) {
  const t = useMessages(listingMessages);
  return <ErrorState title={t('availableFailed')} detail={errorText(error)} onRetry={retry} />;
}

function ListBarWithSelection(props: ChosenProps) {
  return props.count === 0 ? null : <ListBar {...props} />;
}

function ListBar({ selection, count, clear }: ChosenProps) {
  const t = useMessages(listingMessages);
  const words = useMessages(catalogueMessages);
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const title = t('listSelected', { count: format.count(count) });
  const list = () => {
    setAsking(false);
    startBatch('list', selection, count, clear);
  };
  return (
    <>
      <SelectionBar
        count={count}
        action={count === 0 ? t('listChosen') : title}
        onClear={clear}
        onAct={() => {
          if (count === 0) toast.warning(words('listingNone'));
          else if (count > LISTED_UNASKED_MAX) setAsking(true);
          else list();
        }}
      />
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={list}
        title={title}
        confirmLabel={t('listMany')}
      >
        <p className="text-sm">{t('listManyText', { count: format.count(count) })}</p>
      </ConfirmSheet>
    </>
  );
}

function ListButton({ product, onGone }: RowActionProps) {
  const t = useMessages(listingMessages);
  const words = useMessages(catalogueMessages);
  const tellListed = useListedToast();
  const listing = useListOne((result) => {
    onGone();
    tellListed(result, product.name);
  });
  const list = () =>
    listing.mutate(product.id, {
      onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
    });
  return (
    <IconButton
      label={t('listOne', { name: product.name })}
      icon={
        listing.isPending ? (
          <Spinner size={22} />
        ) : (
          <IconCirclePlus size={26} stroke={1.7} aria-hidden className="text-brand" />
        )
      }
      onClick={() => {
        if (!listing.isPending) list();
      }}
    />
  );
}
