import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  confirmRecharge,
  rejectRecharge,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { RECHARGE_REJECTIONS, type RechargeRejection } from '@raan/contract/wallet/recharge';
import { ConfirmDecisionSheet } from '#console/features/decision/confirm-decision-sheet.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
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
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
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
      <RejectSheet
        key={`reject ${asking === 'reject'}`}
        recharge={recharge}
        open={asking === 'reject'}
        onClose={close}
        onDecided={onDecided}
      />
    </div>
  );
}

type RejectSheetProps = {
  recharge: ConsoleRecharge;
  open: boolean;
  onClose: () => void;
  onDecided: (decided: ConsoleRecharge) => void;
};

/** A reason that the seller reads in their language, and words beside it as they are written. */
function RejectSheet({ recharge: { id, version }, open, onClose, onDecided }: RejectSheetProps) {
  const t = useMessages(rechargeMessages);
  const [code, setCode] = useState<RechargeRejection | ''>('');
  const [words, setWords] = useState('');
  const reject = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        rejectRecharge,
        { params: { id }, body: { version, reason_code: code as RechargeRejection, reason: words } },
        { idempotencyKey },
      ),
    onDecided,
  });
  const wrong = fieldError(reject.error, 'reason');
  const missing =
    code === '' ? t('chooseReason') : code === 'other' && words.trim() === '' ? t('writeWords') : false;
  return (
    <Sheet
      open={open}
      onClose={reject.isPending ? () => undefined : onClose}
      title={t('rejectAsk')}
      footer={
        <Button
          wide
          variant="danger"
          loading={reject.isPending}
          disabledReason={missing}
          onClick={() => reject.mutate(`${code} ${words}`)}
        >
          {t('reject')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards<RechargeRejection | ''>
          label={t('reasonLabel')}
          value={code}
          onChange={setCode}
          options={RECHARGE_REJECTIONS.map((value) => ({ value, title: t(value) }))}
        />
        <TextArea
          label={t('words')}
          hint={t('sellerReads')}
          value={words}
          onChange={setWords}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        {reject.error && !wrong ? (
          <Notice tone="negative" alert>
            {errorText(reject.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}
