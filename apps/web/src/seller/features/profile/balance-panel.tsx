import { useState } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconPlus from '#icon/IconPlus';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { ArrivingLine } from '#seller/features/arriving/arriving-line.tsx';
import { systemQuery } from '#seller/lib/system.api.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { profileMessages } from './profile-messages.ts';

const actionClasses =
  'inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-control border border-current/30 font-semibold transition-colors hover:bg-black/10';

/** Available, held and total balance with links to top up and withdraw. A tap explains the amounts. */
export function BalancePanel({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const picture = useQuery(systemQuery).data?.profile_bg;
  return (
    <section
      aria-label={t('balanceTitle')}
      className="relative isolate overflow-clip rounded-card bg-[var(--awning)] text-white"
    >
      {/* Multiplying only darkens, so the white figures stay readable on any picture. */}
      {picture ? (
        <img
          src={picture}
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover mix-blend-multiply"
        />
      ) : null}
      <button
        type="button"
        onClick={() => setSheetOpen(true)}
        className="block w-full px-4 pt-4 text-left -outline-offset-4"
      >
        <span className="flex items-center gap-1.5 text-sm opacity-90">
          {t('available')}
          <IconInfoCircle size={16} aria-hidden />
          <span className="sr-only">{t('explainBalance')}</span>
        </span>
        {seller ? (
          // Fits on a phone with the largest text.
          <span className="block text-3xl" style={{ fontSize: 'min(1.75rem, 9vw)' }}>
            <Money amount={seller.available_balance} className="font-semibold" />
          </span>
        ) : (
          <Skeleton className="h-[1lh] w-44 text-3xl opacity-40" />
        )}
        <span
          className="mt-2 grid gap-3"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))' }}
        >
          <SmallAmount label={t('frozen')} amount={seller?.freeze_amount} />
          <SmallAmount label={t('total')} amount={seller?.total_balance} />
        </span>
      </button>
      <div className="flex gap-3 p-4">
        <Link href="/deposit" className={actionClasses}>
          <IconPlus size={20} aria-hidden />
          {t('topUp')}
        </Link>
        <Link href="/withdrawal" className={actionClasses}>
          <IconArrowUpRight size={20} aria-hidden />
          {t('withdraw')}
        </Link>
      </div>
      <ArrivingLine />
      <BalanceSheet seller={seller} open={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </section>
  );
}

function SmallAmount({ label, amount }: { label: string; amount: number | undefined }) {
  return (
    <span>
      <span className="block text-xs opacity-90">{label}</span>
      {amount === undefined ? (
        <Skeleton className="h-[1lh] w-20 text-base opacity-40" />
      ) : (
        <Money amount={amount} className="text-base font-semibold" />
      )}
    </span>
  );
}

function BalanceSheet({
  seller,
  open,
  onClose,
}: {
  seller: Seller | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(profileMessages);
  const parts = [
    { key: 'available', amount: seller?.available_balance },
    { key: 'frozen', amount: seller?.freeze_amount },
    { key: 'total', amount: seller?.total_balance },
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('balanceTitle')}
      footer={
        <Link href="/revenue-record" className={buttonClasses({ variant: 'secondary', wide: true })}>
          {t('toRecords')}
        </Link>
      }
    >
      <dl className="flex flex-col gap-4">
        {parts.map(({ key, amount }) => (
          <div key={key}>
            <dt className="flex items-baseline justify-between gap-3 font-semibold">
              {t(key)}
              {amount === undefined ? null : <Money amount={amount} />}
            </dt>
            <dd className="text-sm text-ink-2">{t(`${key}About`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
