import { lazy, Suspense, useState } from 'react';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldHalf from '#icon/IconShieldHalf';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit.ts';
import { Card } from '#ui/card.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { profileMessages } from './profile.ts';

const DepositSheet = lazy(async () => {
  const [sheet] = await Promise.all([
    import('#seller/features/security-deposit/deposit-sheet.tsx'),
    securityDepositMessages.load(currentLanguage()),
  ]);
  return sheet;
});

/** Whether the security deposit is held, and the way to pay it. */
export function DepositStatus({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const [shown, setShown] = useState<{ open: boolean }>();
  const paid = seller?.has_deposit;
  const show = () => {
    if (!seller) return;
    if (!paid && !seller.is_verified) toast.warning(t('depositNeedsVerification'));
    setShown({ open: true });
  };
  return (
    <Card as="div" flush className="overflow-hidden">
      <ListRow
        key={seller ? 'known' : 'waiting'}
        lead={
          paid ? (
            <IconShieldCheck size={22} stroke={1.8} aria-hidden className="text-positive" />
          ) : (
            <IconShieldHalf size={22} stroke={1.8} aria-hidden className="text-ink-2" />
          )
        }
        title={t('deposit')}
        detail={
          seller ? (
            t(paid ? 'depositPaid' : 'depositUnpaid')
          ) : (
            <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-16" />
          )
        }
        trail={
          seller && !paid ? (
            <span className="inline-flex h-9 items-center rounded-full bg-brand-tint px-4 text-sm font-semibold text-brand-strong">
              {t('depositPay')}
            </span>
          ) : undefined
        }
        chevron
        onPress={show}
      />
      {shown && seller ? (
        <Suspense fallback={null}>
          <DepositSheet seller={seller} open={shown.open} onClose={() => setShown({ open: false })} />
        </Suspense>
      ) : null}
    </Card>
  );
}
