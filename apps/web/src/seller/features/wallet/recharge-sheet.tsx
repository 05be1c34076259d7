import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClockOff from '#icon/IconClockOff';
import IconFlask from '#icon/IconFlask';
import { REDIRECT_AFTER_WALLET_MS } from '@raan/contract/constants';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { refreshAfter } from '#lib/query-keys.ts';
import { clockText } from '#lib/clock-text.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Qr } from '#ui/qr.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { rechargeQuery, useSandboxPay } from './wallet.api.ts';
import { walletMessages } from './wallet.ts';

type RechargeSheetProps = { recharge: Recharge; open: boolean; onClose: () => void };

/** One top-up: its QR until it is paid, then the receipt, or why it came to nothing. */
export function RechargeSheet({ recharge: first, open, onClose }: RechargeSheetProps) {
  const t = useMessages(walletMessages);
  const { data: recharge } = useQuery({ ...rechargeQuery(first), enabled: open });
  const nowMs = useNow(1_000);
  const leftMs = Date.parse(recharge.pay_by) - nowMs;
  const status = recharge.status === 'pending' && leftMs <= 0 ? 'payment_timeout' : recharge.status;
  useLeaveWhenCredited(first.status === 'pending' && open && status === 'credited', recharge.amount);

  const pay = useSandboxPay();
  const paySandbox = recharge.payment?.sandbox === true && recharge.payment.pay_url !== null;
  if (status === 'credited')
    return (
      <Sheet open={open} onClose={onClose} title={t('creditedTitle')}>
        <Receipt recharge={recharge} />
      </Sheet>
    );
  if (status !== 'pending') {
    const timedOut = status === 'payment_timeout';
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={timedOut ? t('timeoutTitle') : t('failedTitle')}
        footer={
          <Button wide onClick={onClose}>
            {t('newQr')}
          </Button>
        }
      >
        <EmptyState
          icon={
            timedOut ? (
              <IconClockOff size={34} stroke={1.6} aria-hidden />
            ) : (
              <IconCircleX size={34} stroke={1.6} aria-hidden />
            )
          }
          title={timedOut ? t('timeoutTitle') : t('failedTitle')}
          detail={timedOut ? t('timeoutText') : t('failedText')}
        />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('payTitle')}
      footer={
        paySandbox ? (
          <Button
            wide
            loading={pay.isPending || pay.isSuccess}
            onClick={() => pay.mutate(recharge.payment?.id ?? 0)}
          >
            {t('sandboxPay')}
          </Button>
        ) : undefined
      }
    >
      <Paying recharge={recharge} leftMs={leftMs} />
    </Sheet>
  );
}

/** After the receipt has been seen for a moment, on to the profile with its new balance, where a toast says it once more. */
function useLeaveWhenCredited(credited: boolean, amount: number): void {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    navigate('/profile');
    toast.success(t('creditedText', { amount: format.money(amount) }));
  });
  useEffect(() => {
    if (!credited) return;
    navigator.vibrate?.(18);
    void refreshAfter('money');
    const timer = setTimeout(leave, REDIRECT_AFTER_WALLET_MS);
    return () => clearTimeout(timer);
  }, [credited]);
}

function Paying({ recharge, leftMs }: { recharge: Recharge; leftMs: number }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      {recharge.payment?.sandbox ? null : <p className="text-sm text-ink-2">{t('scanHint')}</p>}
      <Qr
        payload={recharge.payment?.qr_payload ?? ''}
        label={t('qrLabel', { amount: format.money(recharge.amount) })}
        className="max-w-72 border border-line"
      />
      <Money amount={recharge.amount} className="text-3xl font-semibold" />
      <p className="text-sm text-ink-2">
        <span role="status" className="inline-flex items-center gap-2 align-bottom">
          <Spinner size={16} />
          {t('waiting')}
        </span>
        {/* The clock stands outside of what is read aloud: every second would be. */}
        {' · '}
        {t.rich('expiresIn', {
          time: <span className="tabular font-semibold text-ink">{clockText(leftMs)}</span>,
        })}
      </p>
      {recharge.payment?.sandbox ? (
        <div className="w-full text-left">
          <Notice tone="warning" icon={<IconFlask size={20} aria-hidden />} title={t('sandboxTitle')}>
            {recharge.payment.pay_url === null ? null : t('sandbox')}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

function Receipt({ recharge }: { recharge: Recharge }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const available = useProfile().data?.available_balance;
  return (
    <div className="flex flex-col items-center gap-1 text-center" role="status">
      <IconCircleCheck size={64} stroke={1.4} aria-hidden className="text-positive" />
      <Money amount={recharge.amount} sign="always" className="text-3xl font-semibold text-positive" />
      <p className="text-sm text-ink-2">{t('creditedText', { amount: format.money(recharge.amount) })}</p>
      <FactList className="mt-3 w-full">
        <Fact label={t('reference')}>
          <span className="tabular">{recharge.id}</span>
        </Fact>
        <Fact label={t('time')}>{format.date(recharge.credited_at ?? recharge.created_at, 'with-time')}</Fact>
        {available === undefined ? null : (
          <Fact label={t('newBalance')} strong>
            <Money amount={available} />
          </Fact>
        )}
      </FactList>
    </div>
  );
}
