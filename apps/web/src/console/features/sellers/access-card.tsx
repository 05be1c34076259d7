import {
  suspendSeller,
  unsuspendSeller,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SellerDecision } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';

/** Suspends a seller, or lets them back in. */
export function AccessCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const isSuspended = seller.status === 'suspended';
  return (
    <Card>
      <SectionTitle>{t('access')}</SectionTitle>
      <SellerDecision
        // The way back is a decision of its own.
        key={seller.status}
        seller={seller}
        endpoint={isSuspended ? unsuspendSeller : suspendSeller}
        label={t(isSuspended ? 'unsuspend' : 'suspend')}
        variant="secondary"
        danger={!isSuspended}
      >
        <p className="text-sm text-ink-2">{t(isSuspended ? 'unsuspendEffect' : 'suspendEffect')}</p>
      </SellerDecision>
    </Card>
  );
}
