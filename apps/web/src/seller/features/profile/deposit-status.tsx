import { lazy, Suspense, useState } from 'react';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldHalf from '#icon/IconShieldHalf';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
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
      {/* A row of its own while it waits: a chip of another width would move what holds it. */}
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
        trail={
          seller ? (
            paid ? (
              <Chip tone="positive">{t('depositPaid')}</Chip>
            ) : (
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                <Chip>{t('depositUnpaid')}</Chip>
                <span className="text-sm font-semibold text-brand">{t('depositPay')}</span>
              </span>
            )
          ) : (
            <Skeleton className="h-5 w-16" />
          )
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
