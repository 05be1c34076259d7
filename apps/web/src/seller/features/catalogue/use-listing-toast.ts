import { useCallback } from 'react';
import type { BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { messagesNow, useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue.ts';

/** All four counts of a batch in one sentence. */
export function listingResultText(result: BatchListResult): string {
  return messagesNow(catalogueMessages)('listingResult', {
    success: result.success_count,
    already: result.already_listed,
    missing: result.not_found,
    failed: result.failed_count,
  });
}

/** Tells the result of listing several: all four counts in one toast. */
export function toastListingResult(result: BatchListResult): void {
  const text = listingResultText(result);
  if (result.success_count > 0) toast.success(text);
  else toast.warning(text);
}

/** Tells the result of listing one, by its name. */
export function useListedToast(): (result: BatchListResult, name: string) => void {
  const t = useMessages(catalogueMessages);
  return useCallback(
    (result, name) => {
      if (result.success_count > 0) toast.success(t('listedOne', { name }));
      else if (result.already_listed > 0) toast.info(t('alreadyListed', { name }));
      else toast.error(t('cannotList', { name }));
    },
    [t],
  );
}
