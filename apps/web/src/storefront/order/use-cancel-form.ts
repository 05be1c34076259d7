// State of the form that cancels an order. It lasts as long as the page, however often the sheet is closed.
import { useState } from 'react';
import type { CustomerCancelReason } from '@raan/contract/orders/order-reason';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { cancelCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import { isConflict } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { createIntent } from '#lib/command/intent.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { cancelMessages } from './cancel-messages.ts';

export type CancelChoice = CustomerCancelReason | 'other';

type CancelFormOptions = {
  orderToken: string;
  onOrder: (order: CustomerOrder) => void;
  refresh: () => Promise<void>;
};

export function useCancelForm({ orderToken, onOrder, refresh }: CancelFormOptions) {
  const t = useMessages(cancelMessages);
  const [choice, setChoice] = useState<CancelChoice>();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<'reason' | 'words'>();
  const [error, setError] = useState<Error | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [intent] = useState(() => createIntent(cancelCustomerOrder));

  const cancel = async (reason: string) => {
    const { key, input } = intent.requestFor({ params: { order_token: orderToken }, body: { reason } });
    try {
      const order = await callEndpoint(cancelCustomerOrder, input, { idempotencyKey: key });
      intent.end();
      toast.success(t('cancelled'));
      onOrder(order);
    } catch (cause) {
      setError(cause as Error);
      if (!isConflict(cause)) return;
      // The order has shipped or ended: show it as it is now.
      intent.end();
      await refresh();
    }
  };
  return {
    choice,
    words,
    problem,
    error,
    isSending,
    choose: (chosen: CancelChoice) => {
      setChoice(chosen);
      setProblem(undefined);
    },
    setWords: (text: string) => {
      setWords(text);
      setProblem(undefined);
    },
    send: async () => {
      const reason = choice === 'other' ? words.trim() : choice && t(choice);
      setProblem(reason ? undefined : choice ? 'words' : 'reason');
      setError(null);
      if (!reason) return;
      setIsSending(true);
      await cancel(reason);
      setIsSending(false);
    },
  };
}

export type CancelForm = ReturnType<typeof useCancelForm>;
