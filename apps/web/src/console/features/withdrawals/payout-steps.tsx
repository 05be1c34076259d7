import { useState } from 'react';
import {
  rejectWithdrawal,
  startPayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { WITHDRAWAL_REJECTIONS } from '@raan/contract/withdrawals/withdrawal';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { RejectionSheet } from '#console/features/decision/rejection-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { PayoutSheet } from './payout-sheet.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

/** What comes next in each state. */
const NEXT = { pending: 'approve', approved: 'process', processing: 'complete' } as const;

/** The next step of a payout, and its rejection. Who may not take one is told who does. */
export function PayoutSteps({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const [asking, setAsking] = useState<'next' | 'reject'>();
  const { id, state, version } = withdrawal;
  const me = useOperator().data?.operator.id;
  const next =
    state === 'pending' || state === 'approved' || state === 'processing' ? NEXT[state] : undefined;
  if (!next) return null;
  const close = () => setAsking(undefined);
  const onDecided = (decided: ConsoleWithdrawal) => {
    close();
    toast.success(t(`${decided.state}Toast` as 'approvedToast'));
  };
  const isOwn = next !== 'approve' && withdrawal.approved_by?.id === me;
  const isHeld = next !== 'complete' && withdrawal.is_seller_suspended;
  const amounts = {
    amount: format.money(withdrawal.amount),
    net: format.money(withdrawal.actual_amount),
    fee: format.money(withdrawal.fee),
  };
  const disabledReason = isOwn ? t('fourEyes') : isHeld && t('suspendedShort');
  const effect = <p className="text-sm text-ink-2">{t(`${next}Effect`, amounts)}</p>;
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      {next === 'process' ? (
        <DecisionButton
          label={t(next)}
          title={t(`${next}Ask`)}
          disabledReason={disabledReason}
          decide={(_, idempotencyKey) =>
            callConsole(startPayout, { params: { id }, body: { version } }, { idempotencyKey })
          }
          onDecided={onDecided}
        >
          {effect}
        </DecisionButton>
      ) : (
        <>
          <Button wide disabledReason={disabledReason} onClick={() => setAsking('next')}>
            {t(next)}
          </Button>
          <PayoutSheet
            key={`${next} ${asking === 'next'}`}
            withdrawal={withdrawal}
            step={next}
            open={asking === 'next'}
            onClose={close}
            onDecided={onDecided}
          >
            {effect}
          </PayoutSheet>
        </>
      )}
      <Button
        wide
        variant="secondary"
        disabledReason={state === 'processing' && withdrawal.processed_by?.id === me && t('rejectFourEyes')}
        onClick={() => setAsking('reject')}
      >
        {t('reject')}
      </Button>
      <RejectionSheet
        key={`reject ${asking === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={WITHDRAWAL_REJECTIONS}
        words={t}
        hint={t('sellerReads')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(
            rejectWithdrawal,
            { params: { id }, body: { version, reason_code, reason } },
            { idempotencyKey },
          )
        }
        open={asking === 'reject'}
        onClose={close}
        onDecided={onDecided}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect', amounts)}</p>
      </RejectionSheet>
    </div>
  );
}
