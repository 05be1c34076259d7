import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { paySecurityDeposit } from '@raan/contract/deposit/deposit-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
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
  const pay = useCommand(paySecurityDeposit, {
    showsError: true,
    onSuccess: ({ balance_after }) => {
      onClose();
      toast.success(t('paid', { balance: format.money(balance_after) }));
    },
    refresh: () => invalidateAfter('money'),
  });
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t('confirmTitle')}
      confirmLabel={t('pay', { amount: format.money(SECURITY_DEPOSIT_BAHT) })}
      loading={pay.isRunning}
      onConfirm={() => void pay.run()}
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
