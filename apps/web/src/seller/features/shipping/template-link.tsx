import IconTableDown from '#icon/IconTableDown';
import { useMutation } from '@tanstack/react-query';
import { numbersTemplate } from '@raan/contract/shipping/shipping-endpoints';
import { download } from '#lib/download.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import type { NumbersPurpose } from './number-draft.ts';
import { shippingMessages } from './shipping.ts';

/** The open orders as a table with an empty column for the numbers, to be filled in and chosen here again. */
export function TemplateLink({ purpose }: { purpose: NumbersPurpose }) {
  const t = useMessages(shippingMessages);
  const get = useMutation({
    mutationFn: () => download(numbersTemplate, { query: { purpose } }),
    meta: { quiet: true },
    onError: () => toast.error(t('templateFailed')),
  });
  return (
    <Button
      variant="ghost"
      className="-my-2 self-start px-2!"
      icon={<IconTableDown size={20} aria-hidden />}
      loading={get.isPending}
      onClick={() => get.mutate()}
    >
      {t('template')}
    </Button>
  );
}
