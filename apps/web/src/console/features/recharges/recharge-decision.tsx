import { useState } from 'react';
import {
  confirmRecharge,
  rejectRecharge,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { RECHARGE_REJECTIONS } from '@raan/contract/wallet/recharge';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { RejectionSheet } from '#console/features/decision/rejection-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { CreditSheet } from './credit-sheet.tsx';
import { rechargeMessages } from './recharge-messages.ts';

type DecisionProps = { recharge: ConsoleRecharge; fourEyesFrom: number };

/** What comes next: crediting what arrived, confirming what a colleague approved, or turning it down. */
export function RechargeDecision({ recharge, fourEyesFrom }: DecisionProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const [asking, setAsking] = useState<'credit' | 'confirm' | 'reject'>();
  const { id, version, received } = recharge;
  const isApproved = recharge.state === 'approved';
  const me = useOperator();
  const close = () => setAsking(undefined);
  const onDecided = (decided: ConsoleRecharge) => {
    close();
    if (decided.state !== 'submitted') toast.success(t(`${decided.state}Toast`));
  };
  const confirm = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(confirmRecharge, { params: { id }, body: { version } }, { idempotencyKey }),
    onDecided,
  });
  const isOwn = isApproved && recharge.approved_by?.id === me.data?.operator.id;
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <Button
        wide
        disabledReason={isOwn && t('fourEyes')}
        onClick={() => setAsking(isApproved ? 'confirm' : 'credit')}
      >
        {t(isApproved ? 'confirm' : 'credit')}
      </Button>
      <Button wide variant="secondary" onClick={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      <CreditSheet
        key={`credit ${asking === 'credit'}`}
        recharge={recharge}
        fourEyesFrom={fourEyesFrom}
        open={asking === 'credit'}
        onClose={close}
        onDecided={onDecided}
      />
      <ConfirmDecisionSheet
        open={asking === 'confirm'}
        onClose={close}
        title={t('confirmAsk')}
        confirmLabel={t('confirm')}
        isRunning={confirm.isPending}
        error={confirm.error}
        onDecide={() => confirm.mutate('')}
      >
        <p className="text-sm text-ink-2">{t('willCredit', { amount: format.money(received ?? 0) })}</p>
      </ConfirmDecisionSheet>
      <RejectionSheet
        key={`reject ${asking === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={RECHARGE_REJECTIONS}
        words={t}
        hint={t('sellerReads')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(
            rejectRecharge,
            { params: { id }, body: { version, reason_code, reason } },
            { idempotencyKey },
          )
        }
        open={asking === 'reject'}
        onClose={close}
        onDecided={onDecided}
      />
    </div>
  );
}
