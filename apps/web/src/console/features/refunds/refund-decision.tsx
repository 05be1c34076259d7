import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { denyRefund, grantRefund, type ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { operatorMay } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { refundMessages } from './refund-messages.ts';

/** What granting would move, and the two ways to decide; where nothing is to be decided, why. */
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
  const [asking, setAsking] = useState<'grant' | 'deny' | undefined>();
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
  const onDecided = (decided: ConsoleRefund) => {
    client.setQueryData(['console', 'refunds', id], decided);
    toast.success(t(decided.request.state === 'granted' ? 'grantedToast' : 'deniedToast'));
    setAsking(undefined);
  };
  const grant = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(grantRefund, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
  const deny = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(denyRefund, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided,
  });
  const mayDecide = me.data !== undefined && operatorMay(me.data.operator.role, grantRefund);
  const notMine = me.data !== undefined && !mayDecide && t('notYourRole');
  return (
    <Card>
      <SectionTitle>{t('decision')}</SectionTitle>
      <Moves refund={refund} />
      <div className="mt-4 flex flex-col gap-2">
        <Button wide disabledReason={notMine} onClick={() => setAsking('grant')}>
          {t('grant')}
        </Button>
        <Button wide variant="secondary" disabledReason={notMine} onClick={() => setAsking('deny')}>
          {t('deny')}
        </Button>
      </div>
      <DecisionSheet
        key={`grant ${asking === 'grant'}`}
        open={asking === 'grant'}
        onClose={() => setAsking(undefined)}
        title={t('grantAsk')}
        reasonHint={t('bothRead')}
        confirmLabel={t('grant')}
        isRunning={grant.isPending}
        error={grant.error}
        onDecide={(reason) => grant.mutate(reason)}
      >
        <Moves refund={refund} />
      </DecisionSheet>
      <DecisionSheet
        key={`deny ${asking === 'deny'}`}
        open={asking === 'deny'}
        onClose={() => setAsking(undefined)}
        title={t('denyAsk')}
        reasonHint={t('bothRead')}
        confirmLabel={t('deny')}
        danger
        isRunning={deny.isPending}
        error={deny.error}
        onDecide={(reason) => deny.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t('denyEffect')}</p>
      </DecisionSheet>
    </Card>
  );
}

/** Where the customer's money comes from, line by line. */
function Moves({ refund: { preview } }: { refund: ConsoleRefund }) {
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
