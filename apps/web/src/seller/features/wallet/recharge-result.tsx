import { useState } from 'react';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClockOff from '#icon/IconClockOff';
import IconHourglass from '#icon/IconHourglass';
import type { Recharge } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { walletMessages } from './wallet.ts';
import { worthTold } from './worth-told.ts';

type ResultProps = { recharge: Recharge; open: boolean; onClose: () => void };

/** The proof is with the operators: until when they look at it, and what was sent. */
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
        {slip ? <Slip slip={slip} /> : null}
      </div>
    </Sheet>
  );
}

/** What was sent. Each answer brings another address of the same picture; the one that was opened stays, until it no longer opens. */
function Slip({ slip: { url, width, height, color } }: { slip: NonNullable<Recharge['slip']> }) {
  const t = useMessages(walletMessages);
  const [opened, setOpened] = useState(url);
  return (
    <img
      src={opened}
      width={width}
      height={height}
      alt={t('slip')}
      onError={() => setOpened(url)}
      style={{ backgroundColor: color }}
      className="h-auto max-h-96 w-auto max-w-full rounded-control border border-line object-contain"
    />
  );
}

/** The receipt; where another amount came than was entered, it says so. */
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
        {received === worthTold(recharge) ? null : (
          <div className="mt-2 w-full text-left">
            <Notice tone="info">
              {t('differs', {
                received: format.money(received),
                claimed: format.money(worthTold(recharge)),
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

/** Why a top-up came to nothing, and the way to another one, or to somebody who helps. */
export function EndedSheet({ recharge, open, onClose, isTimedOut }: ResultProps & { isTimedOut: boolean }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const { title, text, isRejected } = useEnding(recharge, isTimedOut);
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
        {isRejected && recharge.slip ? <Slip slip={recharge.slip} /> : null}
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

function useEnding(
  { method, reason_code: code }: Recharge,
  isTimedOut: boolean,
): { title: string; text: string; isRejected: boolean } {
  const t = useMessages(walletMessages);
  const ended = { isRejected: false };
  if (isTimedOut)
    return method === 'qr'
      ? { ...ended, title: t('timeoutTitle'), text: t('timeoutText') }
      : { ...ended, title: t('transferTimeoutTitle'), text: t('transferTimeoutText') };
  if (code === 'cancelled')
    return {
      ...ended,
      title: t('cancelledTitle'),
      text: t(method === 'qr' ? 'cancelledText' : 'cancelledTransferText'),
    };
  return code === null
    ? { ...ended, title: t('failedTitle'), text: t('failedText') }
    : { isRejected: true, title: t('rejectedTitle'), text: t(`reason_${code}`) };
}
