import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './orders-messages.ts';

/** Returns a function that copies text and shows the result in a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useMessages(orderMessages);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'), { key: 'copy' });
    } catch {
      toast.error(t('copyFailed'), { key: 'copy' });
    }
  };
}
