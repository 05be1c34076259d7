import { useState } from 'react';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import { tidyTrackingNumber } from '@raan/contract/tracking/tracking-number';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CameraView } from './camera-view.tsx';
import { orderNumberIn } from './parse-numbers.ts';
import { scanTone } from './scan-tone.ts';
import { shippingMessages } from './shipping.ts';

/** What a parcel's barcode holds, where it can be a tracking number; some couriers put an address around it. */
function trackingNumberIn(text: string): string | undefined {
  if (orderNumberIn(text) !== undefined) return undefined;
  const number = tidyTrackingNumber(text);
  return /^(?=.*\d{4})[A-Z0-9]{6,30}$/.test(number) ? number : undefined;
}

/** Reads the barcode of one parcel. */
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
    const number = trackingNumberIn(text);
    scanTone(number ? 'done' : 'wrong');
    if (number) onNumber(number);
    else setNote('notParcel');
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('scanTitle')}>
      <CameraView onCode={onCode} onTypeInstead={onClose}>
        <p role="status">{t(note ?? 'parcelOnly')}</p>
      </CameraView>
    </Sheet>
  );
}

type ScanPairsSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Orders that have a number already, and those numbers. */
  known: ReadonlySet<string>;
  onPair: (orderNumber: string, trackingNumber: string) => void;
  onUndo: () => void;
};

type Pair = { orderNumber: string; trackingNumber: string };

/** Reads order and parcel in turn, pair after pair, without a press between them. */
export function ScanPairsSheet({ open, onClose, known, onPair, onUndo }: ScanPairsSheetProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [order, setOrder] = useState<string>();
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const [note, setNote] = useState<string>();
  const onCode = (text: string) => {
    const scannedOrder = orderNumberIn(text);
    const trackingNumber = trackingNumberIn(text);
    if (scannedOrder !== undefined) {
      if (known.has(scannedOrder)) return refuse(t('pairedBefore', { order: scannedOrder }));
      scanTone('half');
      setNote(undefined);
      setOrder(scannedOrder);
    } else if (order === undefined) refuse(t('notOrder'));
    else if (trackingNumber === undefined) refuse(t('notParcel'));
    // The parcel before this one often lies beside the next slip. What truly goes in one parcel can be typed.
    else if (known.has(trackingNumber)) refuse(t('usedBefore'));
    else {
      scanTone('done');
      setNote(undefined);
      setOrder(undefined);
      setPairs([{ orderNumber: order, trackingNumber }, ...pairs]);
      onPair(order, trackingNumber);
    }
  };
  const refuse = (why: string) => {
    // The parcel of the pair that was just made is still before the camera.
    if (pairs[0] && order === undefined && why === t('notOrder')) return;
    scanTone('wrong');
    setNote(why);
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
        // Nothing is done before the first pair, least of all where no camera is.
        pairs.length > 0 ? (
          <Button wide onClick={onClose}>
            {t('scanDone')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-3">
        <CameraView onCode={onCode} onTypeInstead={onClose}>
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
