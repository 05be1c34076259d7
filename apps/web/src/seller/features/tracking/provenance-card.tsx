import type { ReactNode } from 'react';
import IconCheck from '#icon/IconCheck';
import IconChevronDown from '#icon/IconChevronDown';
import IconQuestionMark from '#icon/IconQuestionMark';
import IconShieldCheck from '#icon/IconShieldCheck';
import type { Provenance } from '@raan/contract/tracking/provenance';
import type { Order } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { EarlierParcelScans } from './earlier-parcel-scans.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { trackingMessages } from './tracking-messages.ts';

type Present<Name extends keyof Provenance> = NonNullable<Provenance[Name]>;

/** External proof of an order's steps, from payment to settlement. Missing proof is shown as missing. */
export function ProvenanceCard({ order }: { order: Pick<Order, 'provenance'> }) {
  const t = useMessages(trackingMessages);
  const format = useFormat();
  const { paid, handed_over, delivered, earlier_parcels, refunds, settled } = order.provenance;
  const isOwed = refunds.some((refund) => refund.reason !== 'late_payment' && !refund.paid_back_at);
  return (
    <Card className="pt-1.5">
      <SectionTitle aside={<IconShieldCheck size={22} aria-hidden className="text-ink-2" />}>
        {t('provenance')}
      </SectionTitle>
      <p className="-mt-1 pb-3 text-sm text-ink-2">{t('provenanceAbout')}</p>
      <ol className="flex flex-col">
        <Step title={t('paid')} at={paid?.at} missing={t('paidMissing')}>
          {paid ? <Payment paid={paid} /> : null}
        </Step>
        <Step
          title={t('handedOver')}
          at={handed_over?.at}
          sandbox={handed_over?.sandbox}
          missing={t('handedOverMissing')}
        >
          {handed_over ? <span className="tabular">{handed_over.tracking}</span> : null}
        </Step>
        <Step
          title={t('delivered')}
          at={delivered?.at}
          isProven={delivered?.by !== 'seller'}
          sandbox={delivered?.sandbox}
          missing={t('deliveredMissing')}
        >
          {delivered ? t(`by_${delivered.by}`) : null}
        </Step>
        {refunds.map((refund, index) => (
          <Step
            key={`${refund.owed_at} ${index}`}
            title={t(refund.paid_back_at ? 'paidBack' : 'refundOwed')}
            at={refund.paid_back_at ?? undefined}
            sandbox={refund.sandbox}
            missing={t(refund.reason === 'late_payment' ? 'refundOwedLate' : 'refundOwedMissing', {
              amount: format.money(refund.amount),
              date: format.date(refund.owed_at, 'with-time'),
            })}
          >
            <TransferAmount amount={refund.amount} reference={refund.reference} />
          </Step>
        ))}
        <Step
          title={t('settled')}
          at={settled?.at}
          missing={t(isOwed ? 'settledOwed' : paid ? 'settledMissing' : 'settledNothing')}
        >
          {settled ? (
            <details className="group">
              <summary className="-my-1.5 flex min-h-12 cursor-pointer list-none items-center gap-1 font-semibold text-brand">
                {t('entries', { count: settled.entries.length })}
                <IconChevronDown
                  size={18}
                  aria-hidden
                  className="transition-transform group-open:rotate-180"
                />
              </summary>
              <LedgerEntries entries={settled.entries} />
            </details>
          ) : null}
        </Step>
      </ol>
      {earlier_parcels.map((parcel) => (
        <EarlierParcelScans key={`${parcel.courier} ${parcel.tracking}`} parcel={parcel} />
      ))}
    </Card>
  );
}

type StepProps = {
  title: string;
  at: string | undefined;
  /** False if only the seller confirms it. */
  isProven?: boolean;
  sandbox?: boolean | undefined;
  missing: string;
  children: ReactNode;
};

function Step({ title, at, isProven = true, sandbox = false, missing, children }: StepProps) {
  const t = useMessages(trackingMessages);
  const format = useFormat();
  const isKnown = at !== undefined;
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0 [&:last-child>.line]:hidden">
      <span aria-hidden className="line absolute top-9 bottom-0 left-[1.0625rem] w-px bg-line" />
      <span
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
          isKnown && isProven
            ? 'bg-positive-tint text-positive'
            : 'border border-dashed border-line-strong text-ink-2',
        )}
      >
        {isKnown && isProven ? (
          <IconCheck size={18} aria-hidden />
        ) : (
          <IconQuestionMark size={18} aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1 pt-1 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={classNames('text-base', isKnown ? 'font-semibold' : 'text-ink-2')}>{title}</span>
          {isKnown ? (
            <time dateTime={at} className="tabular text-xs text-ink-2">
              {format.date(at, 'with-time')}
            </time>
          ) : null}
        </p>
        {isKnown ? (
          <div className="wrap-break-word text-ink-2">
            {children}
            {sandbox ? (
              <p className="pt-1">
                <Chip tone="warning">{t('sandbox')}</Chip>
              </p>
            ) : null}
          </div>
        ) : (
          <p className="text-ink-2">{missing}</p>
        )}
      </div>
    </li>
  );
}

function Payment({ paid }: { paid: Present<'paid'> }) {
  const t = useMessages(trackingMessages);
  return (
    <TransferAmount amount={paid.amount} reference={paid.reference}>
      <dt>{t('through')}</dt>
      <dd className="text-right">{paid.sandbox ? t('throughSandbox') : paid.through}</dd>
      <dd
        className={classNames(
          'order-last col-span-2 flex items-center gap-1.5 pt-0.5 font-semibold',
          paid.verified_by_webhook ? 'text-positive' : 'text-warning',
        )}
      >
        {paid.verified_by_webhook ? <IconShieldCheck size={16} aria-hidden /> : null}
        {t(paid.verified_by_webhook ? 'verified' : 'unverified')}
      </dd>
    </TransferAmount>
  );
}

type TransferAmountProps = { amount: number; reference: string | null; children?: ReactNode };

function TransferAmount({ amount, reference, children }: TransferAmountProps) {
  const t = useMessages(trackingMessages);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <dt>{t('amount')}</dt>
      <dd className="text-right text-ink">
        <Money amount={amount} />
      </dd>
      {children}
      <dt>{t('reference')}</dt>
      <dd className="-mr-3 flex items-center justify-end">
        {reference ? (
          <>
            <span className="tabular min-w-0 wrap-break-word">{reference}</span>
            <CopyButton
              text={reference}
              label={`${t('copy')}: ${reference}`}
              copiedLabel={t('copied')}
              onFailed={() => toast.error(t('copyFailed'))}
            />
          </>
        ) : (
          <span className="pr-3">{t('noReference')}</span>
        )}
      </dd>
    </dl>
  );
}
