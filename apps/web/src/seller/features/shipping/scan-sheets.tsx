import { useState } from 'react';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CameraView } from './camera-view.tsx';
import { playScanTone } from './scan-tone.ts';
import { shippingMessages } from './shipping-messages.ts';
import { findParcelNumber, type ScannedHalf, type useScanPairs } from './use-scan-pairs.ts';
import { useScanTexts } from './use-scan-texts.ts';

/** Scans the barcode of one parcel. */
export function ScanNumberSheet({
  open,
  onClose,
  onNumber,
}: {
  open: boolean;
  onClose: () => void;
  onNumber: (trackingNumber: string) => void;
}) {
  const t = useMessages(shippingMessages);
  const [note, setNote] = useState<'notParcel'>();
  const onCode = (text: string) => {
    const number = findParcelNumber(text);
    playScanTone(number ? 'done' : 'wrong');
    if (number) onNumber(number);
    else setNote('notParcel');
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('scanTitle')}>
      <CameraView onCode={onCode} onManualEntry={onClose}>
        <p role="status">{t(note ?? 'parcelOnly')}</p>
      </CameraView>
    </Sheet>
  );
}

type ScanPairsSheetProps = {
  open: boolean;
  onClose: () => void;
  half: ScannedHalf | undefined;
  scanner: ReturnType<typeof useScanPairs>;
  /** Undoes the half or the last pair. */
  onUndo: () => void;
};

/** Scans orders and parcels with the camera, without a click between pairs. */
export function ScanPairsSheet({ open, onClose, half, scanner, onUndo }: ScanPairsSheetProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const { pairs, problem } = scanner;
  const { step, problemText } = useScanTexts(half, problem);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('scanPairsTitle')}
      footer={
        // "Done" would be misleading before the first pair.
        pairs.length > 0 ? (
          <Button wide onClick={onClose}>
            {t('scanDone')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <CameraView onCode={scanner.readCode} onManualEntry={onClose}>
          <p role="status">{problemText ?? step}</p>
        </CameraView>
        <div className="flex min-h-12 items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {pairs.length > 0 ? t('paired', { count: count(pairs.length) }) : null}
          </p>
          {pairs.length > 0 || half ? (
            <Button
              variant="ghost"
              className="px-2!"
              icon={<IconArrowBackUp size={20} aria-hidden />}
              onClick={onUndo}
            >
              {t('undoLast')}
            </Button>
          ) : null}
        </div>
        {pairs.length > 0 ? (
          <ul aria-label={t('scanPairsTitle')} className="max-h-44 divide-y divide-line overflow-y-auto">
            {pairs.map(({ orderNumber, trackingNumber }) => (
              <li key={orderNumber} className="tabular flex justify-between gap-3 py-2 text-sm">
                <span className="font-semibold">{orderNumber}</span>
                <span className="truncate text-ink-2">{trackingNumber}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Sheet>
  );
}
