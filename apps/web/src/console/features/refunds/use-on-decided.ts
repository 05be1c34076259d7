import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** Returns a function that shows a request after a decision and reports its outcome. */
export function useOnDecided(id: number): (decided: ConsoleRefund) => void {
  const t = useMessages(refundMessages);
  const client = useQueryClient();
  return (decided) => {
    client.setQueryData(['console', 'refunds', id], decided);
    toast.success(t(toastOf(decided)));
  };
}

function toastOf({ request: { state } }: ConsoleRefund) {
  if (state === 'denied') return 'deniedToast';
  if (state === 'awaiting_return') return 'awaitingToast';
  return state === 'granted' || state === 'agreed' ? 'grantedToast' : 'approvedToast';
}
