import { useState } from 'react';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldHalf from '#icon/IconShieldHalf';
import { SECURITY_DEPOSIT_BAHT, SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { profileMessages } from './profile.ts';

/** Whether the security deposit is held, and what it is. */
export function DepositStatus({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const format = useFormat();
  const [explaining, setExplaining] = useState(false);
  const paid = seller?.has_deposit;
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
            <Chip tone={paid ? 'positive' : 'neutral'}>{t(paid ? 'depositPaid' : 'depositUnpaid')}</Chip>
          ) : (
            <Skeleton className="h-5 w-16" />
          )
        }
        chevron
        onPress={() => setExplaining(true)}
      />
      <Sheet open={explaining} onClose={() => setExplaining(false)} title={t('deposit')}>
        <p className="text-sm">
          {t('depositAbout', {
            amount: format.money(SECURITY_DEPOSIT_BAHT),
            ...SECURITY_DEPOSIT_REVIEW_DAYS,
          })}
        </p>
        {paid ? null : <p className="mt-3 text-sm text-ink-2">{t('depositOptional')}</p>}
      </Sheet>
    </Card>
  );
}
