import IconTableDown from '#icon/IconTableDown';
import { useMutation } from '@tanstack/react-query';
import { getTrackingTemplate } from '@raan/contract/shipping/shipping-endpoints';
import { download } from '#seller/lib/download.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import type { NumbersPurpose } from './number-draft.ts';
import { shippingMessages } from './shipping-messages.ts';

/** Downloads the open orders as a table with an empty column for tracking numbers. */
export function TemplateLink({ purpose }: { purpose: NumbersPurpose }) {
  const t = useMessages(shippingMessages);
  const templateDownload = useMutation({
    mutationFn: () => download(getTrackingTemplate, { query: { purpose } }),
    meta: { quiet: true },
    onError: () => toast.error(t('templateFailed')),
  });
  return (
    <Button
      variant="ghost"
      className="-my-2 self-start px-2!"
      icon={<IconTableDown size={20} aria-hidden />}
      loading={templateDownload.isPending}
      onClick={() => templateDownload.mutate()}
    >
      {t('template')}
    </Button>
  );
}
