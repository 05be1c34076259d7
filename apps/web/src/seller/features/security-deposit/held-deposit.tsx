import { useState } from 'react';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { DEPOSIT_REFUND_WORDS_MAX, type SecurityDeposit } from '@raan/contract/deposit/deposit';
import { requestDepositRefund, withdrawDepositRefund } from '@raan/contract/deposit/deposit-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextArea } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { RefundState } from './refund-state.tsx';
import { securityDepositMessages } from './security-deposit.ts';

type HeldDepositProps = {
  deposit: UseQueryResult<SecurityDeposit>;
  open: boolean;
  onClose: () => void;
};

/** The deposit that is held, and the way to have it back. */
export function HeldDeposit({ deposit, open, onClose }: HeldDepositProps) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const [step, setStep] = useState<'held' | 'asking' | 'taking-back'>('held');
  const { data } = deposit;
  const toHeld = () => setStep('held');
  if (step === 'asking') return <AskBack open={open} onClose={onClose} onAsked={toHeld} />;
  if (step === 'taking-back') return <TakeBack open={open} onClose={toHeld} />;
  const isRunning = data?.refund?.state === 'requested';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('deposit')}
      footer={
        data ? (
          <Button wide variant="secondary" onClick={() => setStep(isRunning ? 'taking-back' : 'asking')}>
            {t(isRunning ? 'takeBack' : 'askBack')}
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm">{t('completed')}</p>
          <FactList>
            <Fact label={t('held')} strong>
              <Money amount={data.amount} />
            </Fact>
            {data.paid_at ? <Fact label={t('paidAt')}>{format.date(data.paid_at, 'with-time')}</Fact> : null}
          </FactList>
          {data.refund ? <RefundState refund={data.refund} /> : null}
        </div>
      ) : deposit.isError ? (
        <ErrorState detail={errorText(deposit.error)} onRetry={() => void deposit.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Sheet>
  );
}

function AskBack({ open, onClose, onAsked }: { open: boolean; onClose: () => void; onAsked: () => void }) {
  const t = useMessages(securityDepositMessages);
  const client = useQueryClient();
  const intent = useIntentKey();
  const [comment, setComment] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      call(requestDepositRefund, { body: { comment } }, { idempotencyKey: intent.keyFor(comment) }),
    onSuccess: (deposit) => {
      intent.done();
      client.setQueryData(queryKeys.securityDeposit, deposit);
      toast.success(t('asked'));
      onAsked();
    },
    meta: { quiet: true },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('askTitle')}
      footer={
        <>
          <Button wide loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('askSend')}
          </Button>
          <Button wide variant="ghost" onClick={onAsked}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">{t('askText', SECURITY_DEPOSIT_REVIEW_DAYS)}</p>
        <TextArea
          label={t('comment')}
          hint={t('commentHint')}
          value={comment}
          onChange={setComment}
          maxLength={DEPOSIT_REFUND_WORDS_MAX}
        />
        {ask.error ? (
          <Notice tone="negative" alert>
            {errorText(ask.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

function TakeBack({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(securityDepositMessages);
  const client = useQueryClient();
  const intent = useIntentKey();
  const takeBack = useMutation({
    mutationFn: () => call(withdrawDepositRefund, {}, { idempotencyKey: intent.keyFor('take back') }),
    onSuccess: (deposit) => {
      intent.done();
      client.setQueryData(queryKeys.securityDeposit, deposit);
      toast.success(t('takenBack'));
      onClose();
    },
    // It may have been decided meanwhile.
    onError: () => void refreshAfter('money'),
    meta: { quiet: true },
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('takeBackTitle')}
      confirmLabel={t('takeBack')}
      cancelLabel={t('takeBackKeep')}
      loading={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
    >
      <p className="text-sm">{t('takeBackText')}</p>
      {takeBack.error ? (
        <div className="pt-3">
          <Notice tone="negative" alert>
            {errorText(takeBack.error)}
          </Notice>
        </div>
      ) : null}
    </ConfirmSheet>
  );
}
