import { useQuery } from '@tanstack/react-query';
import type { Product } from '@raan/contract/catalogue/product';
import { getListing } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { productQuery, useListOne } from '#seller/features/catalogue/catalogue.api.ts';
import { takeFromTray } from '#seller/features/catalogue/to-list-tray.ts';
import { toast } from '#ui/toast-store.ts';
import { productMessages } from './product.ts';

export type Listing = {
  /** `unknown` while it is asked for, and where it could not be told. */
  state: 'unknown' | 'listed' | 'listable' | 'unlistable';
  /** Asks again, where it could not be told. */
  checkAgain: (() => void) | undefined;
  isListing: boolean;
  /** Puts the product into the store and tells how it went. */
  list: () => void;
};

/** Whether the product is in the seller's store, and the press that puts it there. */
export function useListing(product: Product): Listing {
  const t = useMessages(productMessages);
  const listed = useQuery({
    queryKey: [...queryKeys.listedProducts, 'one', product.id],
    queryFn: ({ signal }) => call(getListing, { params: { id: product.id } }, { signal }),
    meta: { quiet: true },
  });
  const listing = useListOne();
  const list = () =>
    listing.mutate(product.id, {
      onSuccess: (result) => {
        if (result.failed_count === 0) takeFromTray([product.id]);
        if (result.success_count > 0) {
          navigator.vibrate?.(20);
          toast.success(t('added'));
        } else if (result.already_listed > 0) toast.info(t('alreadyThere'));
        else {
          toast.error(t('cannotList'));
          // It has gone off sale since it was opened.
          void queryClient.invalidateQueries({ queryKey: productQuery(product.id).queryKey });
        }
      },
      onError: (error) => toast.error(errorText(error), { title: t('addFailed') }),
    });
  const state = !listed.data
    ? 'unknown'
    : listed.data.is_listed
      ? 'listed'
      : product.status === 'active'
        ? 'listable'
        : 'unlistable';
  const checkAgain = listed.isError && !listed.data ? () => void listed.refetch() : undefined;
  return { state, checkAgain, isListing: listing.isPending, list };
}
