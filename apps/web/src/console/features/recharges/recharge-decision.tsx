import { useState } from 'react';
import {
  confirmRecharge,
  rejectRecharge,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { RECHARGE_REJECTIONS } from '@raan/contract/wallet/recharge';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { ReasonSheet } from '#console/features/decision/reason-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { CreditSheet } from './credit-sheet.tsx';
import { rechargeMessages } from './recharge-messages.ts';

type DecisionProps = { recharge: ConsoleRecharge; fourEyesFrom: number };

/** Next step of a top-up: credit, confirm another operator's approval, or reject. */
export function RechargeDecision({ recharge, fourEyesFrom }: DecisionProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const [openSheet, setOpenSheet] = useState<'credit' | 'confirm' | 'reject'>();
  const { id, version, received } = recharge;
  const isApproved = recharge.state === 'approved';
  const me = useOperator();
  const close = () => setOpenSheet(undefined);
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
        onClick={() => setOpenSheet(isApproved ? 'confirm' : 'credit')}
      >
        {t(isApproved ? 'confirm' : 'credit')}
      </Button>
      <Button wide variant="secondary" onClick={() => setOpenSheet('reject')}>
        {t('reject')}
      </Button>
      <CreditSheet
        key={`credit ${openSheet === 'credit'}`}
        recharge={recharge}
        fourEyesFrom={fourEyesFrom}
        open={openSheet === 'credit'}
        onClose={close}
        onDecided={onDecided}
      />
      <ConfirmDecisionSheet
        open={openSheet === 'confirm'}
        onClose={close}
        title={t('confirmAsk')}
        confirmLabel={t('confirm')}
        isRunning={confirm.isPending}
        error={confirm.error}
        onDecide={() => confirm.mutate('')}
      >
        <p className="text-sm text-ink-2">{t('willCredit', { amount: format.money(received ?? 0) })}</p>
      </ConfirmDecisionSheet>
      <ReasonSheet
        key={`reject ${openSheet === 'reject'}`}
        title={t('rejectAsk')}
        confirmLabel={t('reject')}
        codes={RECHARGE_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        reject={(reason_code, reason, idempotencyKey) =>
          callConsole(
            rejectRecharge,
            { params: { id }, body: { version, reason_code, reason } },
            { idempotencyKey },
          )
        }
        open={openSheet === 'reject'}
        onClose={close}
        onDecided={onDecided}
      />
    </div>
  );
}
