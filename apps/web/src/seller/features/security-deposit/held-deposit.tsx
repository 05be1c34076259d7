import { useState } from 'react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { DEPOSIT_REFUND_COMMENT_MAX, type SecurityDeposit } from '@raan/contract/deposit/deposit';
import { requestDepositRefund, withdrawDepositRefund } from '@raan/contract/deposit/deposit-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
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
import { DepositRefundState } from './deposit-refund-state.tsx';
import { securityDepositMessages } from './security-deposit-messages.ts';

type HeldDepositProps = {
  deposit: UseQueryResult<SecurityDeposit>;
  open: boolean;
  onClose: () => void;
};

/** The paid deposit and its refund request. */
export function HeldDeposit({ deposit, open, onClose }: HeldDepositProps) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const [step, setStep] = useState<'held' | 'asking' | 'taking-back'>('held');
  const { data } = deposit;
  const showDeposit = () => setStep('held');
  if (step === 'asking') return <RefundRequestSheet open={open} onClose={onClose} onDone={showDeposit} />;
  if (step === 'taking-back') return <CancelRequestSheet open={open} onClose={showDeposit} />;
  const isRequested = data?.refund?.state === 'requested';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('deposit')}
      footer={
        data ? (
          <Button wide variant="secondary" onClick={() => setStep(isRequested ? 'taking-back' : 'asking')}>
            {t(isRequested ? 'cancelRequest' : 'requestRefund')}
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
          {data.refund ? <DepositRefundState refund={data.refund} /> : null}
        </div>
      ) : deposit.isError ? (
        <ErrorState detail={errorText(deposit.error)} onRetry={() => void deposit.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Sheet>
  );
}

function RefundRequestSheet({
  open,
  onClose,
  onDone,
}: {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useMessages(securityDepositMessages);
  const client = useQueryClient();
  const [comment, setComment] = useState('');
  const request = useCommand(requestDepositRefund, {
    showsError: true,
    onSuccess: (deposit) => {
      client.setQueryData(queryKeys.securityDeposit, deposit);
      toast.success(t('requested'));
      onDone();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('requestTitle')}
      footer={
        <>
          <Button wide loading={request.isRunning} onClick={() => void request.run({ body: { comment } })}>
            {t('requestSend')}
          </Button>
          <Button wide variant="ghost" onClick={onDone}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm">{t('requestText', SECURITY_DEPOSIT_REVIEW_DAYS)}</p>
        <TextArea
          label={t('comment')}
          hint={t('commentHint')}
          value={comment}
          onChange={setComment}
          maxLength={DEPOSIT_REFUND_COMMENT_MAX}
        />
        {request.error ? (
          <Notice tone="negative" alert>
            {errorText(request.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

function CancelRequestSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(securityDepositMessages);
  const client = useQueryClient();
  const cancelRequest = useCommand(withdrawDepositRefund, {
    showsError: true,
    onSuccess: (deposit) => {
      client.setQueryData(queryKeys.securityDeposit, deposit);
      toast.success(t('requestCancelled'));
      onClose();
    },
    // An operator may have decided it meanwhile.
    onError: () => invalidateAfter('money'),
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('cancelRequestTitle')}
      confirmLabel={t('cancelRequest')}
      cancelLabel={t('cancelRequestKeep')}
      loading={cancelRequest.isRunning}
      onConfirm={() => void cancelRequest.run()}
    >
      <p className="text-sm">{t('cancelRequestText')}</p>
      {cancelRequest.error ? (
        <div className="pt-3">
          <Notice tone="negative" alert>
            {errorText(cancelRequest.error)}
          </Notice>
        </div>
      ) : null}
    </ConfirmSheet>
  );
}
