import { useState } from 'react';
import {
  rejectWithdrawal,
  startPayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { WITHDRAWAL_REJECTIONS } from '@raan/contract/withdrawals/withdrawal';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonSheet } from '#console/features/decision/reason-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { PayoutSheet } from './payout-sheet.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

const NEXT = { pending: 'approve', approved: 'process', processing: 'complete' } as const;

/** Next step and rejection of a payout. Explains to operators who can't take it who can. */
export function PayoutSteps({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const [openSheet, setOpenSheet] = useState<'next' | 'reject'>();
  const { id, state, version } = withdrawal;
  const me = useOperator().data?.operator.id;
  const next =
    state === 'pending' || state === 'approved' || state === 'processing' ? NEXT[state] : undefined;
  if (!next) return null;
  const close = () => setOpenSheet(undefined);
  const onDecided = (decided: ConsoleWithdrawal) => {
    close();
    toast.success(t(`${decided.state}Toast` as 'approvedToast'));
  };
  const isOwn = next !== 'approve' && withdrawal.approved_by?.id === me;
  const isBlockedBySuspension = next !== 'complete' && withdrawal.is_seller_suspended;
  const amounts = {
    amount: format.money(withdrawal.amount),
    net: format.money(withdrawal.actual_amount),
    fee: format.money(withdrawal.fee),
  };
  const disabledReason = isOwn ? t('fourEyes') : isBlockedBySuspension && t('suspendedShort');
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
          <Button wide disabledReason={disabledReason} onClick={() => setOpenSheet('next')}>
            {t(next)}
          </Button>
          <PayoutSheet
            key={`${next} ${openSheet === 'next'}`}
            withdrawal={withdrawal}
            step={next}
            open={openSheet === 'next'}
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
        onClick={() => setOpenSheet('reject')}
      >
        {t('reject')}
      </Button>
      <ReasonSheet
        key={`reject ${openSheet === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={WITHDRAWAL_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(
            rejectWithdrawal,
            { params: { id }, body: { version, reason_code, reason } },
            { idempotencyKey },
          )
        }
        open={openSheet === 'reject'}
        onClose={close}
        onDecided={onDecided}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect', amounts)}</p>
      </ReasonSheet>
    </div>
  );
}
