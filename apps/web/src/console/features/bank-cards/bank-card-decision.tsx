import { useState } from 'react';
import {
  approveBankCard,
  rejectBankCard,
  type ConsoleBankCard,
} from '@raan/contract/console/console-card-endpoints';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '@raan/contract/auth/second-factor';
import { verifySecondFactor } from '@raan/contract/console/operator-endpoints';
import { BANK_CARD_REJECTIONS } from '@raan/contract/withdrawals/bank-card';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast-store.ts';
import { bankCardMessages } from './bank-card-messages.ts';

/** Approves or rejects a bank card. */
export function BankCardDecision({
  card,
  forbiddenReason,
}: {
  card: ConsoleBankCard;
  forbiddenReason: string | false;
}) {
  const t = useMessages(bankCardMessages);
  const { id } = card;
  const onDecided = ({ state }: ConsoleBankCard) =>
    toast.success(t(state === 'verified' ? 'approvedToast' : 'rejectedToast'));
  const reject = useConsoleCommand(rejectBankCard, onDecided);
  return (
    <div className="mt-3 grid items-start gap-2 sm:grid-cols-2">
      <ApproveButton card={card} forbiddenReason={forbiddenReason} onDecided={onDecided} />
      <ReasonButton
        label={t('reject')}
        title={t('rejectAsk')}
        danger
        disabledReason={forbiddenReason}
        codes={BANK_CARD_REJECTIONS}
        labelOf={t}
        hint={t('sellerReads')}
        command={reject}
        decide={(body) => reject.run({ params: { id }, body })}
      >
        <p className="text-sm text-ink-2">{t('rejectEffect')}</p>
      </ReasonButton>
    </div>
  );
}

type ApproveButtonProps = {
  card: ConsoleBankCard;
  forbiddenReason: string | false;
  onDecided: (card: ConsoleBankCard) => void;
};

/** Requires a code if the same operator approved the seller's identity. */
function ApproveButton({ card, forbiddenReason, onDecided }: ApproveButtonProps) {
  const t = useMessages(bankCardMessages);
  const [code, setCode] = useState('');
  // A code works once: a retry of the approval must not send it again.
  const [isCodeVerified, setIsCodeVerified] = useState(false);
  // Changes nothing on screen, so it refreshes nothing.
  const verify = useCommand(verifySecondFactor, {
    showsError: true,
    send: callConsole,
    onSuccess: () => setIsCodeVerified(true),
  });
  const approve = useConsoleCommand(approveBankCard, onDecided);
  const { id, approval_blocked_by: block } = card;
  const needsCode = block === 'code_needed' && !isCodeVerified;
  return (
    <DecisionButton
      label={t('approve')}
      title={t('approveAsk')}
      disabledReason={forbiddenReason || (block !== null && block !== 'code_needed' && t(`block_${block}`))}
      confirmDisabledReason={needsCode && code.trim() === '' && t('codeMissing')}
      command={{
        isRunning: verify.isRunning || approve.isRunning,
        error: verify.error ?? approve.error,
        reset: () => {
          verify.reset();
          approve.reset();
        },
      }}
      decide={async () => {
        const isVerified = !needsCode || (await verify.run({ body: { code } })) !== undefined;
        return isVerified ? await approve.run({ params: { id } }) : undefined;
      }}
    >
      <p className="text-sm text-ink-2">{t('approveEffect')}</p>
      {needsCode ? (
        <div className="mt-4 flex flex-col gap-3">
          <p className="text-sm">{t('codeWhy')}</p>
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SECOND_FACTOR_CODE_MAX_CHARACTERS}
          />
        </div>
      ) : null}
    </DecisionButton>
  );
}
