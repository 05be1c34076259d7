import { Link } from 'wouter';
import IconId from '#icon/IconId';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { sellerInfo } from '#lib/session.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ListRowContent, listRowLook, pressableLook } from '#ui/list-row.tsx';
import { profileMessages } from './profile.ts';

/** The way to the verification for who has never sent papers; once they have, the badge leads there. */
export function VerificationEntry({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  // Before the profile is there, what was so at the last visit: the rest would move otherwise.
  if ((seller ?? sellerInfo())?.verification_status !== 'unverified') return null;
  return (
    <Card as="div" flush>
      <Link href="/verification" className={classNames(listRowLook, pressableLook)}>
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
