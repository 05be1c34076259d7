import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  approveWithdrawal,
  completePayout,
  rejectWithdrawal,
  startPayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** What comes next in each state. */
const NEXT = { pending: 'approve', approved: 'process', processing: 'complete' } as const;
const CALL = { approve: approveWithdrawal, process: startPayout, complete: completePayout } as const;

/** The next step of a payout, and its rejection. Who approved it is told that somebody else pays. */
export function PayoutSteps({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const { id, state, version } = withdrawal;
  const [asking, setAsking] = useState<'next' | 'reject'>();
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
  const next =
    state === 'pending' || state === 'approved' || state === 'processing' ? NEXT[state] : undefined;
  const onDecided = (decided: ConsoleWithdrawal) => {
    setAsking(undefined);
    toast.success(t(`${decided.state}Toast` as 'approvedToast'));
  };
  const go = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(CALL[next ?? 'approve'], { params: { id }, body: { version } }, { idempotencyKey }),
    onDecided,
  });
  const reject = useDecision({
    decide: (reason, idempotencyKey) =>
      callConsole(rejectWithdrawal, { params: { id }, body: { version, reason } }, { idempotencyKey }),
    onDecided,
  });
  if (!next) return null;
  const isOwn = next !== 'approve' && withdrawal.approved_by?.id === me.data?.operator.id;
  const amounts = {
    amount: format.money(withdrawal.amount),
    net: format.money(withdrawal.actual_amount),
    fee: format.money(withdrawal.fee),
  };
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <Button wide disabledReason={isOwn && t('fourEyes')} onClick={() => setAsking('next')}>
        {t(next)}
      </Button>
      <Button wide variant="secondary" onClick={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      <ConfirmSheet
        open={asking === 'next'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => go.mutate('')}
        title={t(`${next}Ask`)}
        confirmLabel={t(next)}
        loading={go.isPending}
      >
        <p className="text-sm text-ink-2">{t(`${next}Effect`, amounts)}</p>
        {go.isError ? (
          <div className="mt-3">
            <Notice tone="negative" alert>
              {errorText(go.error)}
            </Notice>
          </div>
        ) : null}
      </ConfirmSheet>
      <DecisionSheet
        key={`reject ${asking === 'reject'}`}
        open={asking === 'reject'}
        onClose={() => setAsking(undefined)}
        title={t('rejectAsk')}
        reasonHint={t('sellerReads')}
        confirmLabel={t('reject')}
        danger
        isRunning={reject.isPending}
        error={reject.error}
        onDecide={(reason) => reject.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect', amounts)}</p>
      </DecisionSheet>
    </div>
  );
}
