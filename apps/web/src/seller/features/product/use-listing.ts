import { useQuery } from '@tanstack/react-query';
import type { Product } from '@raan/contract/catalogue/product';
import { getListing, listProductInStore } from '@raan/contract/shop/shop-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { refreshAfterListing } from '#seller/features/catalogue/listing-changes.ts';
import { removeFromTray } from '#seller/features/catalogue/listing-tray.ts';
import { toast } from '#ui/toast-store.ts';
import { productMessages } from './product-messages.ts';

export type Listing = {
  /** `unknown` while loading and after an error. */
  state: 'unknown' | 'listed' | 'listable' | 'unlistable';
  /** Set after an error. */
  checkAgain: (() => void) | undefined;
  isListing: boolean;
  list: () => void;
};

/** Returns whether the product is listed in the seller's store, and a function that lists it. */
export function useListing(product: Product): Listing {
  const t = useMessages(productMessages);
  const listingQuery = useQuery({
    queryKey: [...queryKeys.listedProducts, 'one', product.id],
    queryFn: ({ signal }) => callEndpoint(getListing, { params: { id: product.id } }, { signal }),
    meta: { quiet: true },
  });
  const listing = useCommand(listProductInStore, {
    failedTitle: t('addFailed'),
    onSuccess: async (result) => {
      if (result.failed_count === 0) removeFromTray([product.id]);
      if (result.success_count > 0) {
        navigator.vibrate?.(20);
        toast.success(t('added'));
      } else if (result.already_listed > 0) toast.info(t('alreadyThere'));
      else {
        toast.error(t('cannotList'));
        // The product was deactivated after the page was loaded.
        void queryClient.invalidateQueries({ queryKey: productQuery(product.id).queryKey });
      }
      await refreshAfterListing([product.id]);
    },
  });
  const state = !listingQuery.data
    ? 'unknown'
    : listingQuery.data.is_listed
      ? 'listed'
      : product.status === 'active'
        ? 'listable'
        : 'unlistable';
  const retryCheck =
    listingQuery.isError && !listingQuery.data ? () => void listingQuery.refetch() : undefined;
  const list = () => void listing.run({ params: { id: product.id } });
  return { state, checkAgain: retryCheck, isListing: listing.isRunning, list };
}
