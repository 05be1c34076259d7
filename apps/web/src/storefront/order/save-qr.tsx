import { useState } from 'react';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import type { Payment } from '@raan/contract/payments/payment';
import IconDownload from '#icon/IconDownload';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';
import type { QrDrawing } from './qr-drawing.ts';
import { drawQrPicture } from './qr-picture.ts';

export type SaveQrProps = {
  order: Pick<CustomerOrder, 'order_number' | 'store'>;
  payment: Payment;
  qr: QrDrawing;
};

/** Saves the QR code as a picture, for customers who pay with a bank's app on the same phone. */
export default function SaveQr({ order, payment, qr }: SaveQrProps) {
  const t = useMessages(orderMessages);
  const { money, date } = useFormat();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (deliver: (file: File) => Promise<void> | void) => {
    setIsSaving(true);
    try {
      const picture = await drawQrPicture({
        qr,
        store: order.store.name,
        order: t('orderNumber', { number: order.order_number }),
        amount: money(payment.amount),
        payBy: t('qrPayBy', { time: date(payment.expires_at, 'with-time') }),
        sandbox: payment.sandbox ? t('sandbox') : null,
      });
      await deliver(new File([picture], `${order.order_number}.png`, { type: picture.type }));
    } catch {
      toast.error(t('qrNotSaved'));
    }
    setIsSaving(false);
  };
  const saveAsDownload = (file: File) => {
    saveFile(file);
    toast.info(t('qrDownloading'));
  };
  const shareOrDownload = async (file: File) => {
    if (!canShareFiles()) return saveAsDownload(file);
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      // Browsers refuse to share when drawing took too long after the tap.
      if (!isAborted(error)) saveAsDownload(file);
    }
  };
  return (
    <div className="flex w-full flex-col items-center gap-1">
      <Button
        wide
        variant="secondary"
        loading={isSaving}
        icon={<IconDownload size={20} aria-hidden />}
        onClick={() => void save(shareOrDownload)}
      >
        {t('saveQr')}
      </Button>
      {canShareFiles() ? (
        // The share sheet of Android has no entry that saves a picture.
        <button
          type="button"
          className="min-h-12 text-sm font-semibold text-brand underline underline-offset-4"
          onClick={() => void save(saveAsDownload)}
        >
          {t('downloadQr')}
        </button>
      ) : null}
      <p className="max-w-xs text-sm text-ink-2">{t('saveQrHow')}</p>
    </div>
  );
}

function canShareFiles(): boolean {
  const files = [new File([''], 'qr.png', { type: 'image/png' })];
  return 'canShare' in navigator && navigator.canShare({ files });
}

/** Whether the customer closed the share sheet. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
