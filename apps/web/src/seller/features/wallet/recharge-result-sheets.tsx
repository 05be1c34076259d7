import { useState } from 'react';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClockOff from '#icon/IconClockOff';
import IconHourglass from '#icon/IconHourglass';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { walletMessages } from './wallet-messages.ts';
import { expectedBaht } from './expected-baht.ts';

type ResultProps = { recharge: Recharge; open: boolean; onClose: () => void };

/** A top-up under review: the due time and the proof. */
export function ReviewSheet({ recharge, open, onClose, isLate }: ResultProps & { isLate: boolean }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const { slip, due_at, submitted_at } = recharge;
  return (
    <Sheet open={open} onClose={onClose} title={t('reviewTitle')}>
      <div className="flex flex-col items-center gap-3 text-center">
        <IconHourglass size={56} stroke={1.4} aria-hidden className="text-warning" />
        <Money amount={recharge.amount} className="text-3xl font-semibold" />
        <p role="status" className="max-w-xs text-sm text-balance text-ink-2">
          {isLate || due_at === null
            ? t('reviewLate')
            : t('reviewText', { time: format.date(due_at, 'with-time') })}
        </p>
        <FactList className="w-full">
          <Fact label={t('method')}>{t(`method_${recharge.method}`)}</Fact>
          <Fact label={t('reference')}>
            <span className="tabular">{recharge.reference}</span>
          </Fact>
          {submitted_at === null ? null : (
            <Fact label={t('sentAt')}>{format.date(submitted_at, 'with-time')}</Fact>
          )}
          {recharge.transaction_id === null ? null : (
            <Fact label={t('transactionId')}>
              <span className="break-all">{recharge.transaction_id}</span>
            </Fact>
          )}
        </FactList>
        {slip ? <SlipPicture slip={slip} /> : null}
      </div>
    </Sheet>
  );
}

// Each refetch returns a new URL of the same picture; the first one stays until it expires.
function SlipPicture({ slip: { url, width, height, color } }: { slip: NonNullable<Recharge['slip']> }) {
  const t = useMessages(walletMessages);
  const [shownUrl, setShownUrl] = useState(url);
  return (
    <img
      src={shownUrl}
      width={width}
      height={height}
      alt={t('slip')}
      onError={() => setShownUrl(url)}
      style={{ backgroundColor: color }}
      className="h-auto max-h-96 w-auto max-w-full rounded-control border border-line object-contain"
    />
  );
}

/** Receipt of a credited top-up. Notes a difference from the entered amount. */
export function CreditedSheet({ recharge, open, onClose }: ResultProps) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const available = useProfile().data?.available_balance;
  const received = recharge.credited_amount ?? recharge.amount;
  return (
    <Sheet open={open} onClose={onClose} title={t('creditedTitle')}>
      <div className="flex flex-col items-center gap-1 text-center" role="status">
        <IconCircleCheck size={64} stroke={1.4} aria-hidden className="text-positive" />
        <Money amount={received} sign="always" className="text-3xl font-semibold text-positive" />
        <p className="text-sm text-ink-2">{t('creditedText', { amount: format.money(received) })}</p>
        {received === expectedBaht(recharge) ? null : (
          <div className="mt-2 w-full text-left">
            <Notice tone="info">
              {t('amountDiffers', {
                received: format.money(received),
                claimed: format.money(expectedBaht(recharge)),
              })}
            </Notice>
          </div>
        )}
        <FactList className="mt-3 w-full">
          <Fact label={t('method')}>{t(`method_${recharge.method}`)}</Fact>
          <Fact label={t('reference')}>
            <span className="tabular">{recharge.reference}</span>
          </Fact>
          <Fact label={t('time')}>
            {format.date(recharge.credited_at ?? recharge.created_at, 'with-time')}
          </Fact>
          {available === undefined ? null : (
            <Fact label={t('newBalance')} strong>
              <Money amount={available} />
            </Fact>
          )}
        </FactList>
      </div>
    </Sheet>
  );
}

/** A failed, cancelled, expired or rejected top-up, with the reason. */
export function EndedSheet({ recharge, open, onClose, isTimedOut }: ResultProps & { isTimedOut: boolean }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const { title, text, isRejected } = useEndedTexts(recharge, isTimedOut);
  const Icon = isTimedOut ? IconClockOff : IconCircleX;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button wide onClick={onClose}>
          {t('startNew')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <Icon size={56} stroke={1.4} aria-hidden className={isRejected ? 'text-negative' : 'text-ink-2'} />
        <Money amount={recharge.amount} className="text-3xl font-semibold" />
        {isRejected ? (
          <div className="w-full text-left">
            <Notice tone="negative">
              <p className="font-semibold">{text}</p>
              <p className="whitespace-pre-line empty:hidden">{recharge.reason}</p>
            </Notice>
          </div>
        ) : (
          <p className="max-w-xs text-sm text-balance text-ink-2">{text}</p>
        )}
        <FactList className="w-full">
          <Fact label={t('method')}>{t(`method_${recharge.method}`)}</Fact>
          <Fact label={t('reference')}>
            <span className="tabular">{recharge.reference}</span>
          </Fact>
          <Fact label={t('time')}>{format.date(recharge.created_at, 'with-time')}</Fact>
        </FactList>
        {isRejected && recharge.slip ? <SlipPicture slip={recharge.slip} /> : null}
        {isRejected ? (
          <Link
            href="/help#contact"
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('toHelp')}
          </Link>
        ) : null}
      </div>
    </Sheet>
  );
}

function useEndedTexts(
  { method, reason_code: code }: Recharge,
  isTimedOut: boolean,
): { title: string; text: string; isRejected: boolean } {
  const t = useMessages(walletMessages);
  const notRejected = { isRejected: false };
  if (isTimedOut)
    return method === 'qr'
      ? { ...notRejected, title: t('timeoutTitle'), text: t('timeoutText') }
      : { ...notRejected, title: t('transferTimeoutTitle'), text: t('transferTimeoutText') };
  if (code === 'cancelled')
    return {
      ...notRejected,
      title: t('cancelledTitle'),
      text: t(method === 'qr' ? 'cancelledText' : 'cancelledTransferText'),
    };
  return code === null
    ? { ...notRejected, title: t('failedTitle'), text: t('failedText') }
    : { isRejected: true, title: t('rejectedTitle'), text: t(`reason_${code}`) };
}
