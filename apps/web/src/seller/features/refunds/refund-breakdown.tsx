import type { RefundPreview } from '@raan/contract/refunds/refund';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { refundMessages } from './refund-messages.ts';

/** Shows the sources of a refund and its effect on the seller's balance. */
export function RefundBreakdown({ preview }: { preview: RefundPreview }) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const sources = [
    { label: t('fromEscrow'), amount: preview.from_escrow },
    { label: t('fromBalance'), amount: preview.from_balance },
    { label: t('toReceivable'), amount: preview.to_receivable },
  ].filter(({ amount }) => amount > 0);
  return (
    <section aria-label={t('moneyTitle')} className="flex flex-col gap-3">
      <FactList className="rounded-control bg-sunken px-4 py-2">
        {sources.map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-1.5 text-sm">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular shrink-0">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <Fact label={t('customerGets')} strong>
          <Money amount={preview.customer_gets} />
        </Fact>
      </FactList>
      {preview.to_receivable > 0 ? <Notice tone="warning">{t('receivableNote')}</Notice> : null}
      <p className="text-sm text-ink-2">
        {t(preview.goods_paid ? 'goodsPaid' : 'goodsUnpaid', { amount: money(preview.goods_cost) })}
      </p>
    </section>
  );
}
