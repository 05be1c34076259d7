import IconAlertTriangle from '#icon/IconAlertTriangle';
import {
  TRANSACTION_ID_PATTERN,
  type RechargeUsdtWallet,
  type Recharge,
} from '@raan/contract/wallet/recharge';
import { TransactionIdRequest } from '@raan/contract/wallet/recharge-requests';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Qr } from '#ui/qr.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CancelRecharge } from './cancel-recharge.tsx';
import { CopyFact } from './copy-fact.tsx';
import { PayBefore } from './pay-before.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';
import { useSendTransactionId } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';
import { expectedBaht } from './expected-baht.ts';

type UsdtSheetProps = {
  recharge: Recharge;
  usdt: RechargeUsdtWallet;
  leftMs: number;
  open: boolean;
  onClose: () => void;
};

/** Address to send USDT to, at the rate of the top-up's start, and the field for the transaction id. */
export function UsdtSheet({ recharge, usdt, leftMs, open, onClose }: UsdtSheetProps) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  return (
    <Sheet open={open} onClose={onClose} title={t('usdtTitle')}>
      <div className="flex flex-col gap-4">
        <SandboxNotice method="usdt_trc20" />
        <section aria-label={t('usdtTo')} className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">{t('usdtTo')}</h3>
          <Notice tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {t('networkHint')}
          </Notice>
          <Qr
            payload={usdt.address}
            label={t('usdtQr')}
            className="mx-auto w-full max-w-56 border border-line"
          />
          <Card>
            <FactList>
              <Fact label={t('network')}>{usdt.network}</Fact>
              <CopyFact label={t('address')} text={usdt.address}>
                <span className="break-all">{usdt.address}</span>
              </CopyFact>
              <CopyFact label={t('exactAmount')} text={usdt.amount.toFixed(2)}>
                <span className="tabular text-base font-semibold">
                  {t('usdtAmount', { amount: usdt.amount.toFixed(2) })}
                </span>
                <span className="block text-xs text-ink-2">
                  <Money amount={expectedBaht(recharge)} /> · {t('rate', { rate: format.money(usdt.rate) })}
                </span>
              </CopyFact>
            </FactList>
            <p className="pt-1 text-sm text-ink-2">{t('usdtExact')}</p>
          </Card>
        </section>
        <TransactionIdForm recharge={recharge} />
        <PayBefore leftMs={leftMs} />
        <CancelRecharge recharge={recharge} onCancelled={onClose} />
      </div>
    </Sheet>
  );
}

function TransactionIdForm({ recharge }: { recharge: Recharge }) {
  const t = useMessages(walletMessages);
  const send = useSendTransactionId(recharge.id);
  const form = useDraftForm({
    schema: TransactionIdRequest,
    defaultValues: { transaction_id: '' },
    toBody: ({ transaction_id: id }) => ({ transaction_id: id.trim() }),
    check: ({ transaction_id: id }) => ({
      transaction_id: TRANSACTION_ID_PATTERN.test(id.trim()) ? undefined : t('transactionIdWrong'),
    }),
    command: send,
    send: (body) => send.run({ params: { id: recharge.id }, body }),
  });
  return (
    <form {...form.element} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('sendIdHead')}</h3>
      <TextField
        {...form.field('transaction_id')}
        label={t('transactionId')}
        hint={t('transactionIdHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <ErrorNotice error={form.formError} />
      <Button type="submit" wide loading={form.isSubmitting}>
        {t('sendId')}
      </Button>
    </form>
  );
}
