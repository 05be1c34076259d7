import { useState } from 'react';
import {
  confirmRecharge,
  rejectRecharge,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { RECHARGE_REJECTIONS } from '@raan/contract/wallet/recharge';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
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
  const [isCreditOpen, setIsCreditOpen] = useState(false);
  const { id, version, received } = recharge;
  const isApproved = recharge.state === 'approved';
  const me = useOperator();
  const close = () => setIsCreditOpen(false);
  const onDecided = (decided: ConsoleRecharge) => {
    close();
    if (decided.state !== 'submitted') toast.success(t(`${decided.state}Toast`));
  };
  const confirm = useConsoleCommand(confirmRecharge, onDecided);
  const reject = useConsoleCommand(rejectRecharge, onDecided);
  const isOwn = isApproved && recharge.approved_by?.id === me.data?.operator.id;
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      {isApproved ? (
        <DecisionButton
          label={t('confirm')}
          title={t('confirmAsk')}
          disabledReason={isOwn && t('fourEyes')}
          command={confirm}
          decide={() => confirm.run({ params: { id }, body: { version } })}
        >
          <p className="text-sm text-ink-2">{t('willCredit', { amount: format.money(received ?? 0) })}</p>
        </DecisionButton>
      ) : (
        <Button wide onClick={() => setIsCreditOpen(true)}>
          {t('credit')}
        </Button>
      )}
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        codes={RECHARGE_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        command={reject}
        decide={(body) => reject.run({ params: { id }, body: { version, ...body } })}
      />
      <CreditSheet
        key={`credit ${isCreditOpen}`}
        recharge={recharge}
        fourEyesFrom={fourEyesFrom}
        open={isCreditOpen}
        onClose={close}
        onDecided={onDecided}
      />
    </div>
  );
}
