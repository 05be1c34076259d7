import { useState } from 'react';
import { confirmReceived } from '@raan/contract/storefront/storefront-endpoints';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { errorWithoutAnswer } from '#lib/api-error.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import type { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';

/** "I have it": asked twice, because it pays the store and can't be undone. */
export function ConfirmReceived({
  orderToken,
  take,
  variant = 'primary',
}: {
  orderToken: string;
  take: (order: CustomerOrder) => void;
  /** Secondary while the courier still has the parcel. */
  variant?: 'primary' | 'secondary';
}) {
  const t = useMessages(orderMessages);
  // The sheet is fetched when it is wanted: most visits only look where the parcel is.
  const [Sheet, setSheet] = useState<typeof ConfirmSheet>();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const ask = async () => {
    try {
      const sheet = await import('#ui/confirm-sheet.tsx');
      setSheet(() => sheet.ConfirmSheet);
      setIsAsking(true);
    } catch (cause) {
      toast.error(errorText(errorWithoutAnswer(cause, navigator.onLine)));
    }
  };
  const confirm = async () => {
    setIsSending(true);
    try {
      const order = await call(confirmReceived, { params: { order_token: orderToken } });
      setIsAsking(false);
      navigator.vibrate?.(20);
      take(order);
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return (
    <>
      <Button wide variant={variant} className={variant === 'primary' ? 'accent' : undefined} onClick={ask}>
        {t('confirm')}
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
