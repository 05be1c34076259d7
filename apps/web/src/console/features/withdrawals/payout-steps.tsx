import { useState } from 'react';
import {
  rejectWithdrawal,
  startPayout,
  type ConsoleWithdrawal,
} from '@raan/contract/console/console-withdrawal-endpoints';
import { WITHDRAWAL_REJECTIONS } from '@raan/contract/withdrawals/withdrawal';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { PayoutSheet } from './payout-sheet.tsx';
import { isBlockedBySuspension } from './withdrawal-columns.tsx';
import { withdrawalMessages } from './withdrawal-messages.ts';

const NEXT = { pending: 'approve', approved: 'process', processing: 'complete' } as const;

/** Next step and rejection of a payout. Explains to operators who can't take it who can. */
export function PayoutSteps({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { id, state, version } = withdrawal;
  const me = useOperator().data?.operator.id;
  const next =
    state === 'pending' || state === 'approved' || state === 'processing' ? NEXT[state] : undefined;
  const close = () => setIsSheetOpen(false);
  const onDecided = (decided: ConsoleWithdrawal) => {
    close();
    toast.success(t(`${decided.state}Toast` as 'approvedToast'));
  };
  const start = useConsoleCommand(startPayout, onDecided);
  const reject = useConsoleCommand(rejectWithdrawal, onDecided);
  if (!next) return null;
  const isOwnRequest = next === 'approve' && withdrawal.requested_by?.id === me;
  const isOwn = next !== 'approve' && withdrawal.approved_by?.id === me;
  const amounts = {
    amount: format.money(withdrawal.amount),
    net: format.money(withdrawal.actual_amount),
    fee: format.money(withdrawal.fee),
  };
  const disabledReason =
    (isOwn && t('fourEyes')) ||
    (isOwnRequest && t('requestFourEyes')) ||
    (next !== 'complete' && isBlockedBySuspension(withdrawal) && t('suspendedShort'));
  const effect = <p className="text-sm text-ink-2">{t(`${next}Effect`, amounts)}</p>;
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      {next === 'process' ? (
        <DecisionButton
          label={t(next)}
          title={t(`${next}Ask`)}
          disabledReason={disabledReason}
          command={start}
          decide={() => start.run({ params: { id }, body: { version } })}
        >
          {effect}
        </DecisionButton>
      ) : (
        <>
          <Button wide disabledReason={disabledReason} onClick={() => setIsSheetOpen(true)}>
            {t(next)}
          </Button>
          <PayoutSheet
            key={`${next} ${isSheetOpen}`}
            withdrawal={withdrawal}
            step={next}
            open={isSheetOpen}
            onClose={close}
            onDecided={onDecided}
          >
            {effect}
          </PayoutSheet>
        </>
      )}
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        disabledReason={state === 'processing' && withdrawal.processed_by?.id === me && t('rejectFourEyes')}
        codes={WITHDRAWAL_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        command={reject}
        decide={(body) => reject.run({ params: { id }, body: { version, ...body } })}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect', amounts)}</p>
      </ReasonButton>
    </div>
  );
}
