import { useMutation } from '@tanstack/react-query';
import { listInStore } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { afterListing } from '#seller/features/catalogue/listing-changes.ts';
import { takeFromTray } from '#seller/features/catalogue/to-list-tray.ts';
import { toastListingResult } from '#seller/features/catalogue/use-listing-toast.ts';
import { toast } from '#ui/toast-store.ts';
import { doneBy } from './batch-walk.ts';
import { offerUndo } from './last-listing.ts';

/** Lists what is in the tray, and says what became of it. */
export function useListTray() {
  const words = useMessages(catalogueMessages);
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(listInStore, { body: { product_ids: [...ids] } }),
    meta: { quiet: true },
    onSuccess: async (result, ids) => {
      // The answer doesn't name those that failed: then all stay, and listing them again lists nothing twice.
      if (result.failed_count === 0) takeFromTray(ids);
      toastListingResult(result);
      offerUndo(doneBy(result));
      navigator.vibrate?.(20);
      await afterListing(ids);
    },
    onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
  });
}
