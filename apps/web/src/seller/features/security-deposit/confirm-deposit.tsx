import { useMutation } from '@tanstack/react-query';
import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { paySecurityDeposit } from '@raan/contract/deposit/deposit-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { securityDepositMessages } from './security-deposit-messages.ts';

type ConfirmDepositProps = { available: number; open: boolean; onClose: () => void };

/** Shows the balance before and after, and pays the deposit on confirmation. */
export function ConfirmDeposit({ available, open, onClose }: ConfirmDepositProps) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const intent = useIntentKey();
  const pay = useMutation({
    mutationFn: () => callEndpoint(paySecurityDeposit, {}, { idempotencyKey: intent.keyFor('pay') }),
    onSuccess: ({ balance_after }) => {
      intent.done();
      onClose();
      toast.success(t('paid', { balance: format.money(balance_after) }));
      void invalidateAfter('money');
    },
    // Another device may have paid it, or the balance may have changed.
    onError: () => void invalidateAfter('money'),
    meta: { quiet: true },
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('confirmTitle')}
      confirmLabel={t('pay', { amount: format.money(SECURITY_DEPOSIT_BAHT) })}
      loading={pay.isPending}
      onConfirm={() => pay.mutate()}
    >
      <FactList>
        <Fact label={t('available')}>
          <Money amount={available} />
        </Fact>
        <Fact label={t('deposit')}>
          <Money amount={-SECURITY_DEPOSIT_BAHT} />
        </Fact>
        <Fact label={t('balanceAfter')} strong>
          <Money amount={available - SECURITY_DEPOSIT_BAHT} />
        </Fact>
      </FactList>
      {pay.error ? (
        <div className="pt-3">
          <Notice tone="negative" alert title={t('payFailed')}>
            {errorText(pay.error)}
          </Notice>
        </div>
      ) : null}
    </ConfirmSheet>
  );
}
