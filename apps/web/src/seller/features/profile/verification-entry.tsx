import { Link } from 'wouter';
import IconId from '#icon/IconId';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { sellerInfo } from '#lib/session.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { profileMessages } from './profile-messages.ts';

/** For sellers who have never submitted documents. Later the status chip leads there. */
export function VerificationEntry({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  // Until the profile is loaded, uses the status of the last visit, so that the layout does not shift.
  if ((seller ?? sellerInfo())?.verification_status !== 'unverified') return null;
  return (
    <Card as="div" flush>
      <Link href="/verification" className={classNames(listRowClasses, clickableClasses)}>
        <ListRowContent
          lead={<IconId size={22} stroke={1.8} aria-hidden className="text-brand" />}
          title={t('verifyIdentity')}
          detail={t('verifyIdentityText')}
          chevron
        />
      </Link>
    </Card>
  );
}
