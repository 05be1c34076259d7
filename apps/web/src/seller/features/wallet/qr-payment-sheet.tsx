import { useState } from 'react';
import IconFlask from '#icon/IconFlask';
import type { Payment } from '@raan/contract/payments/payment';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { formatCountdown } from '#seller/lib/countdown.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Qr } from '#ui/qr.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { CancelRecharge } from './cancel-recharge.tsx';
import { useSandboxPay } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

type QrSheetProps = {
  recharge: Recharge;
  payment: Payment;
  leftMs: number;
  open: boolean;
  onClose: () => void;
};

/** QR code of a top-up, until it is paid or expires. */
export function QrPaymentSheet({ recharge, payment, leftMs, open, onClose }: QrSheetProps) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  // The sheet closes when the server has recorded the payment.
  const [isPaid, setIsPaid] = useState(false);
  const pay = useSandboxPay(() => setIsPaid(true));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('payTitle')}
      footer={
        payment.sandbox && payment.pay_url !== null ? (
          <Button
            wide
            loading={pay.isRunning || isPaid}
            onClick={() => void pay.run({ params: { id: payment.id } })}
          >
            {t('sandboxPay')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        {payment.sandbox || payment.qr_payload === null ? null : (
          <p className="text-sm text-ink-2">{t('scanHint')}</p>
        )}
        {payment.qr_payload !== null ? (
          <Qr
            payload={payment.qr_payload}
            label={t('qrLabel', { amount: format.money(recharge.amount) })}
            className="w-full max-w-72 border border-line"
          />
        ) : payment.status === 'unavailable' ? (
          <Notice tone="negative" alert>
            {t('qrUnavailable')}
          </Notice>
        ) : (
          <p role="status" className="flex min-h-40 items-center gap-2 text-sm text-ink-2">
            <Spinner size={16} />
            {t('qrOpening')}
          </p>
        )}
        <Money amount={recharge.amount} className="text-3xl font-semibold" />
        {payment.qr_payload === null ? null : (
          <p className="text-sm text-ink-2">
            <span role="status" className="inline-flex items-center gap-2 align-bottom">
              <Spinner size={16} />
              {t('waiting')}
            </span>
            {/* Outside the live region, which would announce every second. */}
            {' · '}
            {t.rich('expiresIn', {
              time: <span className="tabular font-semibold text-ink">{formatCountdown(leftMs)}</span>,
            })}
          </p>
        )}
        {payment.sandbox ? (
          <div className="w-full text-left">
            <Notice tone="warning" icon={<IconFlask size={20} aria-hidden />} title={t('sandboxTitle')}>
              {payment.pay_url === null ? null : t('sandbox')}
            </Notice>
          </div>
        ) : null}
        <CancelRecharge recharge={recharge} onCancelled={onClose} />
      </div>
    </Sheet>
  );
}
