import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldHalf from '#icon/IconShieldHalf';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#lib/lazy-sheet.tsx';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit.ts';
import { Card } from '#ui/card.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { profileMessages } from './profile.ts';

const DepositSheet = lazySheet(
  () => import('#seller/features/security-deposit/deposit-sheet.tsx'),
  securityDepositMessages,
);

/** Whether the security deposit is held, and the way to pay it. */
export function DepositStatus({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const sheet = useSheetFor<null>();
  const paid = seller?.has_deposit;
  const show = () => {
    if (!seller) return;
    if (!paid && !seller.is_verified) toast.warning(t('depositNeedsVerification'));
    sheet.show(null);
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
      {seller ? (
        <SheetFor of={sheet}>{(_, shown) => <DepositSheet {...shown} seller={seller} />}</SheetFor>
      ) : null}
    </Card>
  );
}
