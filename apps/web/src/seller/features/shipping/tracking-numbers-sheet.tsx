import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconBarcode from '#icon/IconBarcode';
import IconClipboard from '#icon/IconClipboard';
import IconFileImport from '#icon/IconFileImport';
import type { CourierCode } from '@raan/contract/tracking/courier';
import type { Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { couriersQuery } from '#seller/lib/couriers.api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { LineProblems } from './line-problems.tsx';
import { useNumberDraft, type NumbersPurpose } from './number-draft.ts';
import { OrdersWithoutNumber } from './orders-without-number.tsx';
import type { PackScope } from './pack-scope.ts';
import { parseNumbers, type LineProblem } from './parse-numbers.ts';
import { readTableFile } from './read-table-file.ts';
import { ScanField } from './scan-field.tsx';
import { ScanPairsSheet } from './scan-sheets.tsx';
import { ShipmentList } from './shipment-list.tsx';
import { shippingMessages } from './shipping-messages.ts';
import { TemplateLink } from './template-link.tsx';
import { useScanPairs } from './use-scan-pairs.ts';

type TrackingNumbersSheetProps = {
  purpose: NumbersPurpose;
  /** The orders to ship, with a button that prints their documents. */
  pack?: { scope: PackScope; printButton: ReactNode } | undefined;
  open: boolean;
  onClose: () => void;
  onReady: (shipments: readonly Shipment[]) => void;
};

/** Collects tracking numbers of many orders: scanned, pasted, or from a file. The text stays editable. */
export function TrackingNumbersSheet({ purpose, pack, open, onClose, onReady }: TrackingNumbersSheetProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const draft = useNumberDraft(purpose);
  const [fallbackCourier, setFallbackCourier] = useState<CourierCode>();
  const [isScanning, setIsScanning] = useState(false);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const couriers = useQuery(couriersQuery);
  const text = useDeferredValue(draft.text);
  const { lines, problems, warnings, unfilled } = useMemo(
    () => parseNumbers(text, fallbackCourier),
    [text, fallbackCourier],
  );
  const usedNumbers = useMemo(
    () => new Set(lines.flatMap(({ orderNumber, trackingNumber }) => [orderNumber, trackingNumber])),
    [lines],
  );
  const scanner = useScanPairs({
    half: draft.half,
    onHalf: draft.changeHalf,
    usedNumbers,
    onPair: (orderNumber, trackingNumber) => draft.append(`${orderNumber}, ${trackingNumber}`),
  });
  const needsCourier =
    fallbackCourier !== undefined ||
    problems.some(({ reason }) => reason === 'courier' || reason === 'unlike');

  const paste = async () => {
    try {
      const copied = await navigator.clipboard.readText();
      if (copied.trim() === '') return toast.warning(t('pasteEmpty'));
      draft.append(copied.replaceAll('\r\n', '\n'));
    } catch {
      textArea.current?.focus();
      toast.warning(t('pasteFailed'));
    }
  };
  const appendFile = async (selected: File) => {
    const table = await readTableFile(selected);
    if ('problem' in table) toast.error(t(table.problem));
    else draft.append(table.text);
  };
  const selectLine = ({ from, to }: LineProblem) => {
    const area = textArea.current;
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
  const readyCount = lines.length;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(pack ? 'packTitle' : 'numbersTitle')}
      footer={
        draft.text.trim() === '' ? undefined : (
          <Button
            wide
            disabledReason={readyCount === 0 && t('nothingReady')}
            onClick={() => onReady(shipments)}
          >
            {purpose === 'ship'
              ? t('reviewCount', { count: count(readyCount) })
              : t('saveCount', { count: count(readyCount) })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {pack ? (
          <>
            <PackStep number={1} title={t('packPrint')} aside={pack.printButton} />
            <PackStep
              number={2}
              title={t('packScan')}
              aside={
                <span className="tabular text-sm text-ink-2">
                  {readyCount <= pack.scope.count || pack.scope.isPartial
                    ? t('countOf', { count: count(readyCount), total: scopeTotal(pack.scope, count) })
                    : // The draft also has orders that are not selected.
                      t('ready', { count: count(readyCount) })}
                </span>
              }
            />
          </>
        ) : null}
        <ScanField
          half={draft.half}
          problem={scanner.problem}
          onCode={scanner.readCode}
          onLines={draft.append}
          onOpenCamera={() => setIsScanning(true)}
        />
        <div className="grid grid-cols-3 gap-2">
          <Button
            className="px-2!"
            icon={<IconBarcode size={20} aria-hidden />}
            onClick={() => setIsScanning(true)}
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
            onClick={() => fileInput.current?.click()}
          >
            {t('file')}
          </Button>
          <FileInput
            ref={fileInput}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            label={t('file')}
            onFiles={([file]) => void appendFile(file)}
          />
        </div>
        <TextArea
          ref={textArea}
          label={t('numbersLabel')}
          hint={t('numbersHint')}
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
              <span className="font-semibold text-positive">{t('ready', { count: count(readyCount) })}</span>
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
            value={fallbackCourier ?? ''}
            onChange={setFallbackCourier}
            options={(couriers.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : null}
        {problems.length > 0 ? (
          <LineProblems
            title={t('toFix', { count: count(problems.length) })}
            problems={problems}
            onSelect={selectLine}
          />
        ) : null}
        {warnings.length > 0 ? (
          <LineProblems
            title={t('toCheck', { count: count(warnings.length) })}
            note={t('toCheckNote')}
            problems={warnings}
            onSelect={selectLine}
          />
        ) : null}
        {pack ? (
          <OrdersWithoutNumber
            scope={pack.scope}
            paired={usedNumbers}
            onSelect={(orderNumber) => scanner.readCode(orderNumber)}
          />
        ) : null}
        {/* Orders to ship are reviewed in the next step. */}
        {purpose === 'track' && readyCount > 0 ? <ShipmentList shipments={shipments} /> : null}
      </div>
      {isScanning ? (
        <ScanPairsSheet
          open
          onClose={() => setIsScanning(false)}
          half={draft.half}
          scanner={scanner}
          onUndo={() => scanner.undo(draft.removeLast)}
        />
      ) : null}
    </Sheet>
  );
}

const scopeTotal = ({ count: total, isPartial }: PackScope, format: (value: number) => string) =>
  `${format(total)}${isPartial ? '+' : ''}`;

function PackStep({ number, title, aside }: { number: number; title: string; aside: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center gap-3">
      <span
        aria-hidden
        className="tabular inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-tint text-sm font-semibold text-brand"
      >
        {number}
      </span>
      <h3 className="min-w-0 flex-1 text-sm font-semibold">{title}</h3>
      {aside}
    </div>
  );
}
