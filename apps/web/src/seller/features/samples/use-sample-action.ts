import type { SampleOrder } from '@raan/contract/samples/sample';
import { cancelSample, receiveSample } from '@raan/contract/samples/sample-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { replaceRow } from '#lib/list/cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { toast } from '#ui/toast-store.ts';
import { sampleMessages } from './sample-messages.ts';
import { sampleList, sampleQuery } from './sample.api.ts';

/** Cancels a sample order or confirms its receipt. After a conflict the current order is shown. */
export function useSampleAction(
  { id, discount_amount: discount }: Pick<SampleOrder, 'id' | 'discount_amount'>,
  action: 'cancel' | 'receive',
  onSettled: () => void,
) {
  const t = useMessages(sampleMessages);
  const command = useCommand(action === 'cancel' ? cancelSample : receiveSample, {
    onSuccess: ({ sample_order: changed }) => {
      queryClient.setQueryData(sampleQuery(id).queryKey, changed);
      replaceRow(queryClient, sampleList.key, changed);
      const cancelledText = discount > 0 ? t('cancelledCoupon') : t('cancelled');
      toast.success(action === 'cancel' ? cancelledText : t('received'));
      onSettled();
    },
    onError: onSettled,
    refresh: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: queryKeys.samples }), invalidateAfter('money')]),
  });
  return { ...command, run: () => command.run({ params: { id } }) };
}
