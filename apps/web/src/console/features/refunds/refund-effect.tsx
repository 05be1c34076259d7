import type { ReactNode } from 'react';
import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import type { RefundPreview } from '@raan/contract/refunds/refund';
import { RETURN_HANDOVER_DAYS, returnPayer } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { refundMessages } from './refund-messages.ts';
import type { RefundTerms } from './refund-terms.ts';

type RefundEffectProps = { refund: ConsoleRefund; terms: RefundTerms };

/** The effect of granting the request with these terms. */
export function RefundEffect({ refund: { preview, request }, terms }: RefundEffectProps) {
  const t = useMessages(refundMessages);
  if (!preview) return null;
  const { amount, isAfterReturn } = terms;
  const isPart = amount < preview.customer_gets;
  return (
    <div>
      {isAfterReturn ? (
        <p className="mb-3 text-sm text-ink-2">
          {t(`returnPlan_${returnPayer(request.reason)}`, { days: RETURN_HANDOVER_DAYS })}
        </p>
      ) : null}
      <p className="text-sm text-ink-2">{t(isAfterReturn ? 'ifReturned' : 'ifGranted')}</p>
      <FactList>
        {isPart ? <PartialSources preview={preview} amount={amount} /> : <FullSources preview={preview} />}
        <Fact label={t('customerGets')} strong>
          <Money amount={amount} />
        </Fact>
      </FactList>
      {isPart ? (
        <Explanation>{t(preview.from_escrow > 0 ? 'partCompletes' : 'partCompleted')}</Explanation>
      ) : null}
      <Explanation>{t(goodsText(preview, { isPart, isAfterReturn }))}</Explanation>
    </div>
  );
}

/** The supplier is paid before a partial refund; after a full one, only if it was paid before. */
function goodsText(
  { goods_paid }: RefundPreview,
  { isPart, isAfterReturn }: { isPart: boolean; isAfterReturn: boolean },
) {
  if (isAfterReturn) return isPart || goods_paid ? 'goodsBack' : 'goodsSpared';
  if (isPart) return 'itemsKept';
  return goods_paid ? 'goodsPaid' : 'goodsUnpaid';
}

function FullSources({ preview: { from_escrow, from_balance, to_receivable } }: { preview: RefundPreview }) {
  const t = useMessages(refundMessages);
  return (
    <>
      <AmountFact label={t('fromEscrow')} amount={from_escrow} />
      <AmountFact label={t('fromBalance')} amount={from_balance} />
      <AmountFact label={t('toReceivable')} amount={to_receivable} />
    </>
  );
}

/** Before the part is charged, an order in transit completes: R is credited, and the supplier paid if it was not. */
function PartialSources({ preview, amount }: { preview: RefundPreview; amount: number }) {
  const t = useMessages(refundMessages);
  const { from_escrow, goods_paid, goods_cost } = preview;
  return (
    <>
      <AmountFact label={t('sellerCredited')} amount={from_escrow} />
      <AmountFact label={t('supplierPaid')} amount={goods_paid ? 0 : goods_cost} />
      <AmountFact label={t('sellerCharged')} amount={amount} />
    </>
  );
}

/** Nothing for an amount of 0. */
function AmountFact({ label, amount }: { label: string; amount: number }) {
  return amount > 0 ? (
    <Fact label={label}>
      <Money amount={amount} />
    </Fact>
  ) : null;
}

function Explanation({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-sm text-ink-2">{children}</p>;
}
