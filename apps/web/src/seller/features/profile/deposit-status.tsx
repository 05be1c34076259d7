import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldHalf from '#icon/IconShieldHalf';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit-messages.ts';
import { Card } from '#ui/card.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { profileMessages } from './profile-messages.ts';

const DepositSheet = lazySheet(
  () => import('#seller/features/security-deposit/deposit-sheet.tsx'),
  securityDepositMessages,
);

/** Row that shows whether the security deposit is paid and opens its sheet, as `?sheet=deposit` does. */
export function DepositStatus({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const sheet = useItemSheet<null>();
  const [params, setParams] = useSearchParams();
  const isPaid = seller?.has_deposit;
  const openSheet = () => {
    if (!seller) return;
    if (!isPaid && !seller.is_verified) toast.warning(t('depositNeedsVerification'));
    sheet.show(null);
  };
  const isLinked = seller !== undefined && params.get('sheet') === 'deposit';
  useEffect(() => {
    if (!isLinked) return;
    // Without the parameter, the sheet stays closed when the visitor returns to the page.
    setParams({}, { replace: true });
    openSheet();
    // Only the arrival at the link opens the sheet.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLinked]);
  return (
    <Card as="div" flush className="overflow-hidden">
      <ListRow
        key={seller ? 'known' : 'waiting'}
        lead={
          isPaid ? (
            <IconShieldCheck size={22} stroke={1.8} aria-hidden className="text-positive" />
          ) : (
            <IconShieldHalf size={22} stroke={1.8} aria-hidden className="text-ink-2" />
          )
        }
        title={t('deposit')}
        detail={
          seller ? (
            t(isPaid ? 'depositPaid' : 'depositUnpaid')
          ) : (
            <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-16" />
          )
        }
        trail={
          seller && !isPaid ? (
            <span className="inline-flex h-9 items-center rounded-full bg-brand-tint px-4 text-sm font-semibold text-brand-strong">
              {t('depositPay')}
            </span>
          ) : undefined
        }
        chevron
        onClick={openSheet}
      />
      {seller ? (
        <ItemSheet state={sheet}>
          {(_, sheetProps) => <DepositSheet {...sheetProps} seller={seller} />}
        </ItemSheet>
      ) : null}
    </Card>
  );
}
