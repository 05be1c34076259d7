import { listInStore, type BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { refreshAfterListing } from '#seller/features/catalogue/listing-changes.ts';
import { productsByIdsQuery } from '#seller/features/catalogue/products-by-ids.api.ts';
import { removeFromTray } from '#seller/features/catalogue/listing-tray.ts';
import { toastListingResult } from '#seller/features/catalogue/use-listing-toast.ts';
import { toListingCounts } from './batch-steps.ts';
import { offerUndo } from './last-listing.ts';

/**
 * A partial failure's response does not name the listed ids: they are the products on sale, if their number
 * matches. Otherwise returns none; listing a product again does no harm.
 */
async function findListedIds(ids: readonly number[], result: BatchListResult): Promise<readonly number[]> {
  const products = await queryClient.fetchQuery({ ...productsByIdsQuery(ids), staleTime: 0 }).catch(() => []);
  const onSale = products.filter(({ status }) => status === 'active').map(({ id }) => id);
  return onSale.length === result.success_count + result.already_listed ? onSale : [];
}

/** Lists the products of the tray and shows the result. */
export function useListTray() {
  const catalogueText = useMessages(catalogueMessages);
  return useCommand(listInStore, {
    failedTitle: catalogueText('listingFailed'),
    onSuccess: async (result, { body: { product_ids: ids } }) => {
      toastListingResult(result);
      removeFromTray(result.failed_count === 0 ? ids : await findListedIds(ids, result));
      offerUndo(toListingCounts(result));
      navigator.vibrate?.(20);
      await refreshAfterListing(ids);
    },
  });
}
