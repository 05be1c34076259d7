import { useState } from 'react';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import { normalizeTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CameraView } from './camera-view.tsx';
import { findOrderNumber } from './parse-numbers.ts';
import { playScanTone } from './scan-tone.ts';
import { shippingMessages } from './shipping-messages.ts';

/** Undefined for order numbers and texts such as URLs. */
function findParcelNumber(text: string): string | undefined {
  if (findOrderNumber(text) !== undefined) return undefined;
  const number = normalizeTrackingNumber(text);
  return /^(?=.*\d{4})[A-Z0-9]{6,30}$/.test(number) ? number : undefined;
}

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
  /** Order numbers and tracking numbers that are already paired. */
  usedNumbers: ReadonlySet<string>;
  onPair: (orderNumber: string, trackingNumber: string) => void;
  onUndo: () => void;
};

type Pair = { orderNumber: string; trackingNumber: string };

/** Scans order and parcel alternately, without a click between pairs. */
export function ScanPairsSheet({ open, onClose, usedNumbers, onPair, onUndo }: ScanPairsSheetProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [order, setOrder] = useState<string>();
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const [note, setNote] = useState<string>();
  const onCode = (text: string) => {
    const scannedOrder = findOrderNumber(text);
    const trackingNumber = findParcelNumber(text);
    if (scannedOrder !== undefined) {
      if (usedNumbers.has(scannedOrder)) return reject(t('pairedBefore', { order: scannedOrder }));
      playScanTone('half');
      setNote(undefined);
      setOrder(scannedOrder);
    } else if (order === undefined) reject(t('notOrder'));
    else if (trackingNumber === undefined) reject(t('notParcel'));
    // The previous parcel may still be in view. Two orders in one parcel can be typed instead.
    else if (usedNumbers.has(trackingNumber)) reject(t('usedBefore'));
    else {
      playScanTone('done');
      setNote(undefined);
      setOrder(undefined);
      setPairs([{ orderNumber: order, trackingNumber }, ...pairs]);
      onPair(order, trackingNumber);
    }
  };
  const reject = (reason: string) => {
    // The parcel of the pair just scanned is still in view.
    if (pairs[0] && order === undefined && reason === t('notOrder')) return;
    playScanTone('wrong');
    setNote(reason);
  };
  const undo = () => {
    if (order !== undefined) return setOrder(undefined);
    setPairs(pairs.slice(1));
    onUndo();
  };
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
        <CameraView onCode={onCode} onManualEntry={onClose}>
          <p role="status">{note ?? (order === undefined ? t('stepOrder') : t('stepParcel'))}</p>
        </CameraView>
        {order === undefined ? null : (
          <p className="tabular text-center text-sm font-semibold">{t('forOrder', { order })}</p>
        )}
        <div className="flex min-h-12 items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold">
            {pairs.length > 0 ? t('paired', { count: count(pairs.length) }) : null}
          </p>
          {pairs.length > 0 || order !== undefined ? (
            <Button
              variant="ghost"
              className="px-2!"
              icon={<IconArrowBackUp size={20} aria-hidden />}
              onClick={undo}
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
