import {
  approveWithdrawal,
  completePayout,
  rejectWithdrawal,
  startPayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#lib/use-operator.ts';
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
  const me = useOperator();
  const next =
    state === 'pending' || state === 'approved' || state === 'processing' ? NEXT[state] : undefined;
  if (!next) return null;
  const onDecided = (decided: ConsoleWithdrawal) =>
    toast.success(t(`${decided.state}Toast` as 'approvedToast'));
  const isOwn = next !== 'approve' && withdrawal.approved_by?.id === me.data?.operator.id;
  const isHeld = next !== 'complete' && withdrawal.is_seller_suspended;
  const amounts = {
    amount: format.money(withdrawal.amount),
    net: format.money(withdrawal.actual_amount),
    fee: format.money(withdrawal.fee),
  };
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <DecisionButton
        key={next}
        label={t(next)}
        title={t(`${next}Ask`)}
        disabledReason={isOwn ? t('fourEyes') : isHeld && t('suspendedShort')}
        decide={(_, idempotencyKey) =>
          callConsole(CALL[next], { params: { id }, body: { version } }, { idempotencyKey })
        }
        onDecided={onDecided}
      >
        <p className="text-sm text-ink-2">{t(`${next}Effect`, amounts)}</p>
      </DecisionButton>
      <DecisionButton
        label={t('reject')}
        title={t('rejectAsk')}
        variant="secondary"
        danger
        reasonHint={t('sellerReads')}
        decide={(reason, idempotencyKey) =>
          callConsole(rejectWithdrawal, { params: { id }, body: { version, reason } }, { idempotencyKey })
        }
        onDecided={onDecided}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect', amounts)}</p>
      </DecisionButton>
    </div>
  );
}
