import { approveRecharge, type ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { RechargeApproval, STATEMENT_REFERENCE_MAX } from '@raan/contract/console/console-requests';
import { usdtToBaht } from '@raan/contract/wallet/recharge';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { parseTypedAmount } from '#lib/baht.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { rechargeMessages } from './recharge-messages.ts';

type CreditSheetProps = {
  recharge: ConsoleRecharge;
  fourEyesFrom: number;
  open: boolean;
  onClose: () => void;
  onDecided: (decided: ConsoleRecharge) => void;
};

/** Amount and reference of the bank statement. Never prefilled: operators must copy them from there. */
export function CreditSheet({ recharge, fourEyesFrom, open, onClose, onDecided }: CreditSheetProps) {
  const t = useMessages(rechargeMessages);
  const format = useFormat();
  const { id, version, usdt } = recharge;
  const credit = useConsoleCommand(approveRecharge, onDecided);
  const form = useDraftForm({
    schema: RechargeApproval,
    // Without a reference, its error is no field's and appears above the button.
    defaultValues: { received: '', reference: usdt ? undefined : '' },
    toBody: (values) => ({
      version,
      received: parseTypedAmount(values.received),
      reference: values.reference,
    }),
    check: (values) => ({
      received:
        values.received.trim() === ''
          ? t('amountMissing')
          : parseTypedAmount(values.received) === undefined
            ? t('amountWrong')
            : undefined,
      reference: values.reference?.trim() === '' ? t('referenceMissing') : undefined,
    }),
    command: credit,
    send: (body) => credit.run({ params: { id }, body }),
  });
  const received = parseTypedAmount(form.values.received);
  const creditAmount = received === undefined ? undefined : creditedBaht(recharge, received);
  return (
    <FormSheet form={form} open={open} onClose={onClose} title={t('creditAsk')} submitLabel={t('credit')}>
      <p className="text-sm text-ink-2">{t('creditHint')}</p>
      <TextField
        {...form.field('received')}
        label={t(usdt ? 'receivedUsdt' : 'receivedBaht')}
        className="tabular"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      {usdt ? null : (
        <TextField
          {...form.field('reference')}
          value={form.values.reference ?? ''}
          label={t('statementReference')}
          autoComplete="off"
          maxLength={STATEMENT_REFERENCE_MAX}
        />
      )}
      {creditAmount === undefined ? null : (
        <div className="flex flex-col gap-2">
          <p className="text-sm">{t('willCredit', { amount: format.money(creditAmount) })}</p>
          {received === (usdt?.amount ?? recharge.amount) ? null : (
            <Notice tone="warning">{t('differs', { claimed: format.money(recharge.amount) })}</Notice>
          )}
          {creditAmount >= fourEyesFrom ? (
            <Notice tone="info">{t('needsSecond', { from: format.money(fourEyesFrom) })}</Notice>
          ) : (
            <p className="text-sm text-ink-2">{t('sumHint', { from: format.money(fourEyesFrom) })}</p>
          )}
        </div>
      )}
    </FormSheet>
  );
}

/** Returns the amount that the server will credit: baht as entered, USDT at the rate of the top-up. */
function creditedBaht({ usdt }: ConsoleRecharge, received: number): number {
  return usdt ? usdtToBaht(received, usdt.rate) : received;
}
