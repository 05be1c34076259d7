import { maskPhone } from '@raan/contract/orders/masking';
import { formatThaiArea } from '@raan/contract/orders/thai-address';
import { useMessages } from '#lib/i18n.tsx';
import type { ReceiverForm } from '#lib/receiver-form.ts';
import { Button } from '#ui/button.tsx';
import { checkoutMessages } from './checkout-messages.ts';

type LastReceiverProps = {
  receiver: ReceiverForm;
  onUse: (receiver: ReceiverForm) => void;
  onForget: () => void;
};

/** Offers the receiver of the last order. Shows no more than its owner needs to recognise it, because others may look. */
export function LastReceiver({ receiver, onUse, onForget }: LastReceiverProps) {
  const t = useMessages(checkoutMessages);
  return (
    <div className="flex flex-col gap-3 rounded-control bg-brand-tint p-4">
      <div className="min-w-0 text-sm">
        <p className="font-semibold wrap-break-word">
          {receiver.name} · <span className="tabular whitespace-nowrap">{maskPhone(receiver.phone)}</span>
        </p>
        <p className="text-ink-2 wrap-break-word">
          {formatThaiArea(receiver)} {receiver.postal_code}
        </p>
      </div>
      <Button wide variant="secondary" onClick={() => onUse(receiver)}>
        {t('useLast')}
      </Button>
      <button
        type="button"
        onClick={onForget}
        className="-my-2 min-h-12 text-sm font-semibold text-ink-2 underline underline-offset-4"
      >
        {t('forgetLast')}
      </button>
    </div>
  );
}
