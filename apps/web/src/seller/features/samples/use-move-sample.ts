import { useMutation } from '@tanstack/react-query';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { cancelSample, receiveSample } from '@raan/contract/samples/sample-endpoints';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { toast } from '#ui/toast-store.ts';
import { sampleMessages } from './sample.ts';

/** Cancels a sample or notes that it has come. Refused because it has moved on meanwhile, it is shown as it is now. */
export function useMoveSample(
  { id, discount_amount: discount }: Pick<SampleOrder, 'id' | 'discount_amount'>,
  action: 'cancel' | 'receive',
  onSettled: () => void,
) {
  const t = useMessages(sampleMessages);
  const intent = useIntentKey();
  return useMutation({
    mutationFn: () =>
      call(
        action === 'cancel' ? cancelSample : receiveSample,
        { params: { id } },
        { idempotencyKey: intent.keyFor(id) },
      ),
    onSuccess: () => {
      intent.done();
      const cancelled = discount > 0 ? t('cancelledCoupon') : t('cancelled');
      toast.success(action === 'cancel' ? cancelled : t('received'));
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.samples }),
        refreshAfter('money'),
      ]);
      onSettled();
    },
  });
}
