import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBarcode from '#icon/IconBarcode';
import IconClipboard from '#icon/IconClipboard';
import IconFileImport from '#icon/IconFileImport';
import type { CourierCode } from '@raan/contract/tracking/courier';
import type { Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { couriersQuery } from '#lib/couriers.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { NumberProblems } from './number-problems.tsx';
import { useNumberDraft, type NumbersPurpose } from './number-draft.ts';
import { parseNumbers, type LineProblem } from './parse-numbers.ts';
import { readTable } from './read-table.ts';
import { ScanPairsSheet } from './scan-sheets.tsx';
import { ShipmentList } from './shipment-list.tsx';
import { shippingMessages } from './shipping.ts';
import { TemplateLink } from './template-link.tsx';

type NumbersSheetProps = {
  purpose: NumbersPurpose;
  open: boolean;
  onClose: () => void;
  onReady: (shipments: readonly Shipment[]) => void;
};

/** Reads the numbers of many parcels: scanned pair by pair, pasted, or from a table. What was read stays in sight and can be put right. */
export function NumbersSheet({ purpose, open, onClose, onReady }: NumbersSheetProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const draft = useNumberDraft(purpose);
  const [fallback, setFallback] = useState<CourierCode>();
  const [scanning, setScanning] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const couriers = useQuery(couriersQuery);
  const text = useDeferredValue(draft.text);
  const { lines, problems, doubts, unfilled } = useMemo(() => parseNumbers(text, fallback), [text, fallback]);
  const known = useMemo(
    () => new Set(lines.flatMap(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber])),
    [lines],
  );
  const needsCourier =
    fallback !== undefined || problems.some(({ reason }) => reason === 'courier' || reason === 'unlike');

  const paste = async () => {
    try {
      const copied = await navigator.clipboard.readText();
      if (copied.trim() === '') return toast.warning(t('pasteEmpty'));
      draft.append(copied.replaceAll('\r\n', '\n'));
    } catch {
      box.current?.focus();
      toast.warning(t('pasteFailed'));
    }
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const table = await readTable(chosen);
    if ('problem' in table) toast.error(t(table.problem));
    else draft.append(table.text);
  };
  const goTo = ({ from, to }: LineProblem) => {
    const area = box.current;
    if (!area) return;
    area.focus();
    area.setSelectionRange(from, to);
    const lineHeight = area.scrollHeight / draft.text.split('\n').length;
    area.scrollTop = (draft.text.slice(0, from).split('\n').length - 2) * lineHeight;
  };
  const shipments = useMemo(
    () =>
      lines.map(({ orderNumber, courier, trackingNumber }) => ({
        order_number: orderNumber,
        courier,
        tracking_number: trackingNumber,
      })),
    [lines],
  );
  const ready = lines.length;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('numbersTitle')}
      footer={
        draft.text.trim() === '' ? undefined : (
          <Button wide disabledReason={ready === 0 && t('nothingReady')} onClick={() => onReady(shipments)}>
            {purpose === 'ship'
              ? t('reviewCount', { count: count(ready) })
              : t('saveCount', { count: count(ready) })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-3 gap-2">
          <Button
            className="px-2!"
            icon={<IconBarcode size={20} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {t('scan')}
          </Button>
          <Button
            variant="secondary"
            className="px-2!"
            icon={<IconClipboard size={20} aria-hidden />}
            onClick={() => void paste()}
          >
            {t('paste')}
          </Button>
          <Button
            variant="secondary"
            className="px-2!"
            icon={<IconFileImport size={20} aria-hidden />}
            onClick={() => file.current?.click()}
          >
            {t('file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label={t('file')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <TextArea
          ref={box}
          label={t('boxLabel')}
          hint={t('boxHint')}
          value={draft.text}
          onChange={draft.change}
          rows={6}
          placeholder={'R261121-8F3K2M, SF1234567890123'}
          className="tabular text-sm whitespace-pre"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          wrap="off"
        />
        {draft.text.trim() === '' ? (
          <TemplateLink purpose={purpose} />
        ) : (
          <div className="-my-2 flex min-h-12 items-center justify-between gap-3">
            <p role="status" className="text-sm">
              <span className="font-semibold text-positive">{t('ready', { count: count(ready) })}</span>
              {problems.length > 0 ? (
                <span className="text-warning">{` · ${t('toFix', { count: count(problems.length) })}`}</span>
              ) : null}
              {unfilled > 0 ? (
                <span className="text-ink-2">{` · ${t('unfilled', { count: count(unfilled) })}`}</span>
              ) : null}
            </p>
            <Button variant="ghost" className="px-2!" onClick={() => draft.change('')}>
              {t('clear')}
            </Button>
          </div>
        )}
        {needsCourier ? (
          <Select
            label={t('fallback')}
            placeholder={t('chooseCourier')}
            value={fallback ?? ''}
            onChange={setFallback}
            options={(couriers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : null}
        {problems.length > 0 ? (
          <NumberProblems
            title={t('toFix', { count: count(problems.length) })}
            problems={problems}
            onGoTo={goTo}
          />
        ) : null}
        {doubts.length > 0 ? (
          <NumberProblems
            title={t('toCheck', { count: count(doubts.length) })}
            note={t('toCheckNote')}
            problems={doubts}
            onGoTo={goTo}
          />
        ) : null}
        {/* What ships is reviewed in a step of its own. */}
        {purpose === 'track' && ready > 0 ? <ShipmentList shipments={shipments} /> : null}
      </div>
      {scanning ? (
        <ScanPairsSheet
          open
          onClose={() => setScanning(false)}
          known={known}
          onPair={(orderNumber, trackingNumber) => draft.append(`${orderNumber}, ${trackingNumber}`)}
          onUndo={draft.removeLast}
        />
      ) : null}
    </Sheet>
  );
}
