import {
  suspendSeller,
  unsuspendSeller,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import { REINSTATEMENT_REASONS, SUSPENSION_REASONS } from '@raan/contract/sellers/seller-decision';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SellerDecision } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';

/** Suspends a seller, or ends the suspension. */
export function AccessCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  return (
    <Card>
      <SectionTitle>{t('access')}</SectionTitle>
      {seller.status === 'suspended' ? (
        <SellerDecision
          seller={seller}
          endpoint={unsuspendSeller}
          label={t('unsuspend')}
          codes={REINSTATEMENT_REASONS}
          decide={(request, options) => callConsole(unsuspendSeller, request, options)}
        >
          <p className="text-sm text-ink-2">{t('unsuspendEffect')}</p>
        </SellerDecision>
      ) : (
        // The key resets the form when the action changes.
        <SellerDecision
          key="suspend"
          seller={seller}
          endpoint={suspendSeller}
          label={t('suspend')}
          danger
          codes={SUSPENSION_REASONS}
          decide={(request, options) => callConsole(suspendSeller, request, options)}
        >
          <p className="text-sm text-ink-2">{t('suspendEffect')}</p>
        </SellerDecision>
      )}
    </Card>
  );
}
