import { useEffect, useState } from 'react';
import { SECOND_MS } from '@raan/contract/durations';
import { paySandbox } from '@raan/contract/payments/payment-endpoints';
import type { Payment } from '@raan/contract/payments/payment';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconClock from '#icon/IconClock';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart, type LoadFailureProps } from '#lib/lazy-part.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { orderMessages } from './order-messages.ts';
import type { QrDrawing } from './qr-drawing.ts';
import type { SaveQrProps } from './save-qr.tsx';

type PayBoxProps = {
  order: SaveQrProps['order'];
  payment: Payment;
  qr: QrDrawing;
  nowMs: number;
  skewMs: number;
  onChange: () => Promise<void>;
};

const SOON_MS = 5 * 60_000;

// Loaded on demand: the code itself comes first.
const SaveQr = lazyPart<SaveQrProps>(() => import('./save-qr.tsx'), { LoadFailure: SaveQrLoadFailure });

/** Amount, time left and PromptPay QR code. The marked sandbox has a button that simulates the bank. */
export function PayBox({ order, payment, qr, nowMs, skewMs, onChange }: PayBoxProps) {
  const t = useMessages(orderMessages);
  const { money } = useFormat();
  const remainingMs = useTimeLeft(payment.expires_at, nowMs, skewMs, onChange);
  const [isPaying, setIsPaying] = useState(false);
  const pay = async () => {
    setIsPaying(true);
    try {
      await callEndpoint(paySandbox, { params: { id: payment.id } });
      await onChange();
    } catch (error) {
      toast.error(errorText(error));
      await onChange();
    }
    setIsPaying(false);
  };
  return (
    <Card className="flex flex-col items-center gap-3 text-center">
      {payment.sandbox ? (
        <p className="-mx-4 -mt-4 mb-1 flex items-center justify-center gap-2 self-stretch rounded-t-[calc(var(--radius-card)-1px)] bg-mango px-4 py-2 text-sm font-semibold text-mango-ink">
          <IconAlertTriangle size={18} aria-hidden className="shrink-0" />
          {t('sandbox')}
        </p>
      ) : null}
      <h2 className="text-base font-semibold">{t('payTitle')}</h2>
      <p>
        <span className="sr-only">{t('amount')} </span>
        <Money amount={payment.amount} className="text-3xl font-semibold" />
      </p>
      <div className="w-full max-w-72 rounded-card border border-line bg-white p-2">
        <svg
          viewBox={`-3 -3 ${qr.size + 6} ${qr.size + 6}`}
          role="img"
          aria-label={t('qrLabel', { amount: money(payment.amount) })}
          shapeRendering="crispEdges"
          className="block w-full"
        >
          <path d={qr.path} fill="#000" />
        </svg>
      </div>
      <p className="max-w-xs text-sm text-ink-2">{t(payment.sandbox ? 'payHowSandbox' : 'payHow')}</p>
      <p
        role="timer"
        className={classNames(
          'tabular inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
          remainingMs < SOON_MS ? 'bg-warning-tint text-warning' : 'bg-sunken text-ink',
        )}
      >
        <IconClock size={16} aria-hidden />
        {remainingMs > 0 ? t('timeLeft', { time: formatTimeLeft(remainingMs) }) : t('timeOver')}
      </p>
      {payment.pay_url ? (
        <Button wide loading={isPaying} onClick={pay} className="accent">
          {t('paySandbox')}
        </Button>
      ) : null}
      {remainingMs > 0 ? (
        <div className="min-h-28 w-full">
          <SaveQr order={order} payment={payment} qr={qr} />
        </div>
      ) : null}
      <p className="text-xs text-ink-2">{t('waitingForPayment')}</p>
    </Card>
  );
}

function SaveQrLoadFailure({ retry, retrying }: LoadFailureProps) {
  const t = useMessages(orderMessages);
  return (
    <>
      <Button wide variant="secondary" loading={retrying} onClick={retry}>
        {t('saveQr')}
      </Button>
      <p role="alert" className="pt-2 text-sm text-ink-2">
        {t('qrNotSaved')}
      </p>
    </>
  );
}

/** Returns the milliseconds until expiry by the server's clock. Calls `onOver` at expiry. */
function useTimeLeft(expiresAt: string, nowMs: number, skewMs: number, onOver: () => Promise<void>): number {
  const [now, setNow] = useState(nowMs);
  const leftMs = Math.max(0, Date.parse(expiresAt) - now);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) {
      void onOver();
      return;
    }
    const timer = setInterval(() => setNow(Date.now() + skewMs), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver, skewMs, onOver]);
  return leftMs;
}

/** Formats time as 12:05, from one hour as 1:02:05. */
function formatTimeLeft(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
