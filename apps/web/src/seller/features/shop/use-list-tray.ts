import { useMutation } from '@tanstack/react-query';
import { listInStore, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { afterListing } from '#seller/features/catalogue/listing-changes.ts';
import { productsByIdsQuery } from '#seller/features/catalogue/products-by-ids.ts';
import { takeFromTray } from '#seller/features/catalogue/to-list-tray.ts';
import { toastListingResult } from '#seller/features/catalogue/use-listing-toast.ts';
import { toast } from '#ui/toast-store.ts';
import { doneBy } from './batch-walk.ts';
import { offerUndo } from './last-listing.ts';

/**
 * Those of `ids` that are in the store after some could not be listed. The answer doesn't name them: they are those on sale, as long as there
 * are as many. Where that can't be told all stay, and listing them again lists nothing twice.
 */
async function listedOf(ids: readonly number[], result: BatchListResult): Promise<readonly number[]> {
  const products = await queryClient.fetchQuery({ ...productsByIdsQuery(ids), staleTime: 0 }).catch(() => []);
  const onSale = products.filter(({ status }) => status === 'active').map(({ id }) => id);
  return onSale.length === result.success_count + result.already_listed ? onSale : [];
}

/** Lists what is in the tray, and says what became of it. */
export function useListTray() {
  const words = useMessages(catalogueMessages);
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(listInStore, { body: { product_ids: [...ids] } }),
    meta: { quiet: true },
    onSuccess: async (result, ids) => {
      toastListingResult(result);
      takeFromTray(result.failed_count === 0 ? ids : await listedOf(ids, result));
      offerUndo(doneBy(result));
      navigator.vibrate?.(20);
      await afterListing(ids);
    },
    onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
  });
}
