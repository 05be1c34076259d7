import { useMutation } from '@tanstack/react-query';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { cancelSample, receiveSample } from '@raan/contract/samples/sample-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { toast } from '#ui/toast-store.ts';
import { sampleMessages } from './sample-messages.ts';

/** Cancels a sample order or confirms its receipt. After a conflict the current order is shown. */
export function useSampleAction(
  { id, discount_amount: discount }: Pick<SampleOrder, 'id' | 'discount_amount'>,
  action: 'cancel' | 'receive',
  onSettled: () => void,
) {
  const t = useMessages(sampleMessages);
  const intent = useIntentKey();
  return useMutation({
    mutationFn: () =>
      callEndpoint(
        action === 'cancel' ? cancelSample : receiveSample,
        { params: { id } },
        { idempotencyKey: intent.keyFor(id) },
      ),
    onSuccess: () => {
      intent.done();
      const cancelledText = discount > 0 ? t('cancelledCoupon') : t('cancelled');
      toast.success(action === 'cancel' ? cancelledText : t('received'));
    },
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.samples }),
        invalidateAfter('money'),
      ]);
      onSettled();
    },
  });
}
