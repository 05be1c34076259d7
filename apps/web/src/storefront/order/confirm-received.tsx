import { useState } from 'react';
import { confirmReceipt } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { errorWithoutResponse } from '#lib/api-error.ts';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import type { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

/** Confirms receipt. Asks for confirmation, because it pays the store and can't be undone. */
export function ConfirmReceived({
  orderToken,
  onOrder,
  label,
  variant = 'primary',
}: {
  orderToken: string;
  onOrder: (order: CustomerOrder) => void;
  /** As the answer to a question; otherwise "I received it". */
  label?: string;
  /** Secondary while the parcel is in transit. */
  variant?: 'primary' | 'secondary';
}) {
  const t = useMessages(orderMessages);
  // Loaded on demand: most visits only check the parcel's status.
  const [Sheet, setSheet] = useState<typeof ConfirmSheet>();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const openSheet = async () => {
    try {
      const sheet = await import('#ui/confirm-sheet.tsx');
      setSheet(() => sheet.ConfirmSheet);
      setIsAsking(true);
    } catch (cause) {
      toast.error(errorText(errorWithoutResponse(cause, navigator.onLine)));
    }
  };
  const confirm = async () => {
    setIsSending(true);
    try {
      const order = await callEndpoint(confirmReceipt, { params: { order_token: orderToken } });
      setIsAsking(false);
      navigator.vibrate?.(20);
      onOrder(order);
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return (
    <>
      <Button
        wide
        variant={variant}
        className={variant === 'primary' ? 'accent' : undefined}
        onClick={openSheet}
      >
        {label ?? t('confirm')}
      </Button>
      {Sheet ? (
        <Sheet
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={confirm}
          loading={isSending}
          title={t('confirmTitle')}
          confirmLabel={t('confirmYes')}
          confirmClassName="accent"
          cancelLabel={t('confirmNo')}
        >
          <p>{t('confirmDetail')}</p>
        </Sheet>
      ) : null}
    </>
  );
}
