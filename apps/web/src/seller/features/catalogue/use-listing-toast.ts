import { useCallback } from 'react';
import type { BatchListResult } from '@raan/contract/shop/shop-endpoints';
import { currentTranslator, useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueMessages } from './catalogue-messages.ts';

/** Returns one sentence with all four counts of a batch. */
export function listingResultText(result: BatchListResult): string {
  return currentTranslator(catalogueMessages)('listingResult', {
    success: result.success_count,
    already: result.already_listed,
    missing: result.not_found,
    failed: result.failed_count,
  });
}

/** Shows the result of listing several products. */
export function toastListingResult(result: BatchListResult): void {
  const text = listingResultText(result);
  if (result.success_count > 0) toast.success(text);
  else toast.warning(text);
}

/** Returns a function that shows the result of listing one product. */
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
