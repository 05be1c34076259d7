import type { ReactNode } from 'react';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconBan from '#icon/IconBan';
import IconCalendarTime from '#icon/IconCalendarTime';
import IconCash from '#icon/IconCash';
import IconChevronDown from '#icon/IconChevronDown';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconClockOff from '#icon/IconClockOff';
import IconCoins from '#icon/IconCoins';
import IconGavel from '#icon/IconGavel';
import IconHomeCheck from '#icon/IconHomeCheck';
import IconMessage from '#icon/IconMessage';
import IconMessageCheck from '#icon/IconMessageCheck';
import IconMessageX from '#icon/IconMessageX';
import IconPackageImport from '#icon/IconPackageImport';
import IconPackageOff from '#icon/IconPackageOff';
import IconPackage from '#icon/IconPackage';
import IconPencil from '#icon/IconPencil';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconShoppingBag from '#icon/IconShoppingBag';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconStar from '#icon/IconStar';
import IconTruck from '#icon/IconTruck';
import IconTruckReturn from '#icon/IconTruckReturn';
import type { Order, OrderEvent } from '@raan/contract/orders/order';
import type { CourierEvent } from '@raan/contract/tracking/courier-event';
import type { Provenance } from '@raan/contract/tracking/provenance';
import { EarlierParcelScans } from '#seller/features/tracking/earlier-parcel-scans.tsx';
import { LedgerEntries } from '#seller/features/tracking/ledger-entries.tsx';
import { trackingMessages } from '#seller/features/tracking/tracking-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { PARCEL_EVENT_STYLES } from '#lib/parcel-events.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { Timeline, TimelineEntry, type TimelinePosition } from '#lib/timeline.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { historyRows, missingProof, type HistoryRow, type MissingProof } from './history-rows.ts';
import { orderMessages } from './orders-messages.ts';

const EVENT_STYLE: Readonly<Record<OrderEvent['kind'], { tone: Tone; Icon: typeof IconBan }>> = {
  placed: { tone: 'neutral', Icon: IconShoppingBag },
  paid: { tone: 'positive', Icon: IconCash },
  ship_by_extended: { tone: 'warning', Icon: IconCalendarTime },
  shipped: { tone: 'info', Icon: IconTruck },
  tracking_changed: { tone: 'neutral', Icon: IconPencil },
  handed_over: { tone: 'info', Icon: IconPackage },
  delivered: { tone: 'positive', Icon: IconHomeCheck },
  returned: { tone: 'warning', Icon: IconTruckReturn },
  lost: { tone: 'negative', Icon: IconPackageOff },
  delivery_stated: { tone: 'neutral', Icon: IconMessageCheck },
  received: { tone: 'positive', Icon: IconHomeCheck },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  early_profit: { tone: 'positive', Icon: IconCoins },
  cancelled: { tone: 'negative', Icon: IconBan },
  expired: { tone: 'negative', Icon: IconClockOff },
  refunded: { tone: 'warning', Icon: IconReceiptRefund },
  refund_requested: { tone: 'warning', Icon: IconReceiptRefund },
  refund_withdrawn: { tone: 'neutral', Icon: IconArrowBackUp },
  refund_objected: { tone: 'neutral', Icon: IconMessageX },
  refund_unanswered: { tone: 'warning', Icon: IconGavel },
  refund_denied: { tone: 'neutral', Icon: IconGavel },
  refund_partial: { tone: 'warning', Icon: IconReceiptRefund },
  refund_return_awaited: { tone: 'neutral', Icon: IconTruckReturn },
  refund_return_sent: { tone: 'info', Icon: IconTruckReturn },
  refund_return_arrived: { tone: 'info', Icon: IconPackageImport },
  refund_return_missing: { tone: 'neutral', Icon: IconPackageOff },
  goods_taken_back: { tone: 'positive', Icon: IconPackageImport },
  goods_kept: { tone: 'negative', Icon: IconPackageOff },
  goods_lost: { tone: 'negative', Icon: IconPackageOff },
  payment_returned: { tone: 'warning', Icon: IconReceiptRefund },
  reviewed: { tone: 'brand', Icon: IconStar },
  operator_message: { tone: 'info', Icon: IconMessage },
};

// The note is then a key that needs translation.
function isAutomatic({ kind, actor, note }: OrderEvent): boolean {
  return kind === 'completed' && actor === 'server' && note === 'auto';
}

const COLLAPSED_COUNT = 5;

/** One list of an order's events, scans and proof, newest first. Missing proof is shown as missing, above it. */
export function OrderHistory({
  order,
  scans,
}: {
  order: Pick<Order, 'timeline' | 'provenance' | 'ending'>;
  /** Scans of the current parcel; empty until loaded. */
  scans: readonly CourierEvent[];
}) {
  const t = useMessages(orderMessages);
  const rows = historyRows(order, scans);
  return (
    <Card className="pt-1.5">
      <SectionTitle>{t('timeline')}</SectionTitle>
      <MissingProofLines missing={missingProof(order)} />
      <Timeline
        label={t('timeline')}
        items={rows}
        collapsedCount={COLLAPSED_COUNT}
        expandLabel={t('allUpdates', { count: rows.length })}
      >
        {(row, position) => <Row row={row} {...position} />}
      </Timeline>
      {order.provenance.earlier_parcels.map((parcel) => (
        <EarlierParcelScans key={`${parcel.courier} ${parcel.tracking}`} parcel={parcel} />
      ))}
    </Card>
  );
}

function MissingProofLines({ missing }: { missing: readonly MissingProof[] }) {
  const t = useMessages(trackingMessages);
  const format = useFormat();
  const steps = missing.flatMap(({ step }) => (step === 'refund' ? [] : [t(`missing_${step}`)]));
  if (missing.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 pb-4 text-sm text-ink-2">
      {missing.map((proof, index) =>
        proof.step === 'refund' ? (
          <MissingLine key={index}>
            <span className="block font-semibold text-ink">{t('refundOwed')}</span>
            {t(proof.refund.reason === 'late_payment' ? 'refundOwedLate' : 'refundOwedMissing', {
              amount: format.money(proof.refund.amount),
              date: format.date(proof.refund.owed_at, 'with-time'),
            })}
          </MissingLine>
        ) : null,
      )}
      {steps.length > 0 ? <MissingLine>{t('stillMissing', { steps: steps.join(' · ') })}</MissingLine> : null}
    </ul>
  );
}

function MissingLine({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex w-9 shrink-0 justify-center pt-1">
        <span className="size-3 rounded-full border border-dashed border-line-strong" />
      </span>
      <p className="min-w-0 flex-1">{children}</p>
    </li>
  );
}

type RowProps<Shown = HistoryRow> = TimelinePosition & { row: Shown };

function Row({ row, ...position }: RowProps) {
  switch (row.kind) {
    case 'event':
      return <EventRow row={row} {...position} />;
    case 'scan':
      return <ScanRow row={row} {...position} />;
    case 'paid_back':
      return <PaidBackRow row={row} {...position} />;
    case 'settled':
      return <SettledRow row={row} {...position} />;
  }
}

function EventRow({ row, ...position }: RowProps<Extract<HistoryRow, { kind: 'event' }>>) {
  const t = useMessages(orderMessages);
  const trackingText = useMessages(trackingMessages);
  const { event, payment, settled } = row;
  const proof =
    event.actor === 'courier'
      ? trackingText('by_courier')
      : payment?.verified_by_webhook
        ? trackingText('verified')
        : null;
  return (
    <TimelineEntry
      {...EVENT_STYLE[event.kind]}
      {...position}
      title={t(`event_${event.kind}`)}
      by={proof ? <Proven>{proof}</Proven> : t(`actor_${event.actor}`)}
      place={row.place}
      at={event.at}
    >
      {payment ? <PaymentProof payment={payment} /> : null}
      {event.note ? <p>{isAutomatic(event) ? t('note_auto') : event.note}</p> : null}
      {row.isUnproven ? <p>{trackingText('by_seller')}</p> : null}
      {settled ? <Settlement settled={settled} /> : null}
    </TimelineEntry>
  );
}

function ScanRow({ row: { scan }, ...position }: RowProps<Extract<HistoryRow, { kind: 'scan' }>>) {
  const t = useMessages(parcelMessages);
  return (
    <TimelineEntry
      {...PARCEL_EVENT_STYLES[scan.kind]}
      {...position}
      title={t(`kind_${scan.kind}`)}
      place={scan.place}
      at={scan.at}
    />
  );
}

function PaidBackRow({ row: { refund }, ...position }: RowProps<Extract<HistoryRow, { kind: 'paid_back' }>>) {
  const t = useMessages(trackingMessages);
  const format = useFormat();
  return (
    <TimelineEntry
      {...EVENT_STYLE.payment_returned}
      {...position}
      title={t('paidBack')}
      by={<Proven>{t('verified')}</Proven>}
      at={refund.paid_back_at ?? refund.owed_at}
    >
      <p className="tabular">{format.money(refund.amount)}</p>
      <Reference reference={refund.reference} />
      {refund.sandbox ? <Chip tone="warning">{t('sandbox')}</Chip> : null}
    </TimelineEntry>
  );
}

function SettledRow({ row, ...position }: RowProps<Extract<HistoryRow, { kind: 'settled' }>>) {
  const t = useMessages(trackingMessages);
  return (
    <TimelineEntry {...EVENT_STYLE.completed} {...position} title={t('settled')} at={row.at}>
      <Settlement settled={row.settled} />
    </TimelineEntry>
  );
}

function Proven({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 text-positive">
      <IconShieldCheck size={16} aria-hidden className="shrink-0" />
      {children}
    </span>
  );
}

function PaymentProof({ payment }: { payment: NonNullable<Provenance['paid']> }) {
  const t = useMessages(trackingMessages);
  return (
    <>
      {payment.verified_by_webhook ? null : <p className="font-semibold text-warning">{t('unverified')}</p>}
      <p>{payment.sandbox ? t('throughSandbox') : payment.through}</p>
      <Reference reference={payment.reference} />
    </>
  );
}

function Reference({ reference }: { reference: string | null }) {
  const t = useMessages(trackingMessages);
  if (!reference) return <p>{t('noReference')}</p>;
  return (
    <p className="flex items-center">
      <span className="min-w-0 wrap-break-word">
        {t('reference')} <span className="tabular">{reference}</span>
      </span>
      <CopyButton
        text={reference}
        label={`${t('copy')}: ${reference}`}
        copiedLabel={t('copied')}
        onFailed={() => toast.error(t('copyFailed'))}
      />
    </p>
  );
}

function Settlement({ settled }: { settled: NonNullable<Provenance['settled']> }) {
  const t = useMessages(trackingMessages);
  return (
    <details className="group">
      <summary className="-my-1.5 flex min-h-12 cursor-pointer list-none items-center gap-1 font-semibold text-brand">
        {t('entries', { count: settled.entries.length })}
        <IconChevronDown size={18} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <LedgerEntries entries={settled.entries} />
    </details>
  );
}
