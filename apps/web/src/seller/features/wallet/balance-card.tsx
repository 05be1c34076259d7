import type { ReactNode } from 'react';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { walletMessages } from './wallet-messages.ts';

type BalanceCardProps = {
  balance: { available: number; frozen: number; total: number; owed?: number } | undefined;
  /** Present if the balance could not be loaded. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
};

/** Available balance, large, with held and total balance below. */
export function BalanceCard({ balance, onRetry, children }: BalanceCardProps) {
  const t = useMessages(walletMessages);
  const common = useMessages(commonMessages);
  const isUnknown = !balance && onRetry !== undefined;
  const renderSmall = (amount: number | undefined) =>
    isUnknown ? (
      '–'
    ) : amount === undefined ? (
      <Skeleton className="h-[1lh] w-20 opacity-40" />
    ) : (
      <Money amount={amount} className="text-base font-semibold" />
    );
  return (
    <section aria-label={t('balance')} className="rounded-card bg-[var(--awning)] p-4 text-white">
      <p className="text-sm opacity-90">{t('available')}</p>
      {balance ? (
        // Fits on a phone with the largest text.
        <p className="text-3xl" style={{ fontSize: 'min(1.75rem, 9vw)' }}>
          <Money amount={balance.available} className="font-semibold" />
        </p>
      ) : isUnknown ? (
        <div role="alert" className="flex items-center justify-between gap-3">
          <p className="text-base font-semibold">{t('balanceFailed')}</p>
          <Button variant="secondary" onClick={onRetry}>
            {common('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-[1lh] w-40 text-3xl opacity-40" />
      )}
      <dl
        className="mt-2 grid gap-3"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))' }}
      >
        <div>
          <dt className="text-xs opacity-90">{t('frozen')}</dt>
          <dd>{renderSmall(balance?.frozen)}</dd>
        </div>
        <div>
          <dt className="text-xs opacity-90">{t('total')}</dt>
          <dd>{renderSmall(balance?.total)}</dd>
        </div>
      </dl>
      {balance?.owed ? (
        <p className="mt-3 rounded-control bg-black/20 px-3 py-2 text-sm">
          {t.rich('owed', { amount: <Money amount={balance.owed} className="font-semibold" /> })}
        </p>
      ) : null}
      {children}
    </section>
  );
}
