import { useQueryClient } from '@tanstack/react-query';
import { denyRefund, grantRefund, type ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { REFUND_DENIALS, REFUND_GRANTS } from '@raan/contract/refunds/refund-decision';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** Effect of a refund with both decisions, or why there is nothing to decide. */
export function RefundDecision({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const { request } = refund;
  if (!refundCan('grant', request))
    return (
      <Card>
        <SectionTitle>{t('decision')}</SectionTitle>
        <p className="text-sm text-ink-2">
          {t(request.state === 'requested' ? 'sellerFirst' : 'nothingToDecide')}
        </p>
      </Card>
    );
  return <OpenDecision refund={refund} />;
}

function OpenDecision({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const client = useQueryClient();
  const { id } = refund.request;
  const forbiddenReason = useForbiddenReason(grantRefund, t('notYourRole'));
  const onDecided = (decided: ConsoleRefund) => {
    client.setQueryData(['console', 'refunds', id], decided);
    toast.success(t(decided.request.state === 'granted' ? 'grantedToast' : 'deniedToast'));
  };
  const grant = useConsoleCommand(grantRefund, onDecided);
  const deny = useConsoleCommand(denyRefund, onDecided);
  return (
    <Card>
      <SectionTitle>{t('decision')}</SectionTitle>
      <RefundEffect refund={refund} />
      <div className="mt-4 flex flex-col gap-2">
        <ReasonButton
          label={t('grant')}
          title={t('grantAsk')}
          variant="primary"
          disabledReason={forbiddenReason}
          codes={REFUND_GRANTS}
          labelOf={t}
          hint={t('bothRead')}
          command={grant}
          decide={(body) => grant.run({ params: { id }, body })}
        >
          <RefundEffect refund={refund} />
        </ReasonButton>
        <ReasonButton
          label={t('deny')}
          title={t('denyAsk')}
          danger
          disabledReason={forbiddenReason}
          codes={REFUND_DENIALS}
          labelOf={t}
          hint={t('bothRead')}
          command={deny}
          decide={(body) => deny.run({ params: { id }, body })}
        >
          <p className="text-sm text-ink-2">{t('denyEffect')}</p>
        </ReasonButton>
      </div>
    </Card>
  );
}

function RefundEffect({ refund: { preview } }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  if (!preview) return null;
  return (
    <>
      <p className="text-sm text-ink-2">{t('ifGranted')}</p>
      <FactList>
        {preview.from_escrow > 0 ? (
          <Fact label={t('fromEscrow')}>
            <Money amount={preview.from_escrow} />
          </Fact>
        ) : null}
        {preview.from_balance > 0 ? (
          <Fact label={t('fromBalance')}>
            <Money amount={preview.from_balance} />
          </Fact>
        ) : null}
        {preview.to_receivable > 0 ? (
          <Fact label={t('toReceivable')}>
            <Money amount={preview.to_receivable} />
          </Fact>
        ) : null}
        <Fact label={t('customerGets')} strong>
          <Money amount={preview.customer_gets} />
        </Fact>
      </FactList>
      <p className="text-sm text-ink-2">{t(preview.goods_paid ? 'goodsPaid' : 'goodsUnpaid')}</p>
    </>
  );
}
