import { useState } from 'react';
import {
  suspendSeller,
  unsuspendSeller,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import {
  REINSTATEMENT_REASONS,
  SUSPENSION_REASONS,
  type UnshippedOrdersChoice,
} from '@raan/contract/sellers/seller-decision';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SellerDecision, useShowDecidedSeller } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';
import { SuspensionEffects } from './suspension-effects.tsx';

/** Suspends a seller, or ends the suspension. */
export function AccessCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const params = { id: seller.id };
  const [orders, setOrders] = useState<UnshippedOrdersChoice>('refund');
  const showSeller = useShowDecidedSeller();
  const suspend = useConsoleCommand(suspendSeller, showSeller);
  const unsuspend = useConsoleCommand(unsuspendSeller, showSeller);
  return (
    <Card>
      <SectionTitle>{t('access')}</SectionTitle>
      {seller.status === 'suspended' ? (
        <SellerDecision
          endpoint={unsuspendSeller}
          label={t('unsuspend')}
          codes={REINSTATEMENT_REASONS}
          command={unsuspend}
          decide={(body) => unsuspend.run({ params, body })}
        >
          <p className="text-sm text-ink-2">{t('unsuspendEffect')}</p>
        </SellerDecision>
      ) : (
        // The key resets the form when the action changes.
        <SellerDecision
          key="suspend"
          endpoint={suspendSeller}
          label={t('suspend')}
          danger
          codes={SUSPENSION_REASONS}
          command={suspend}
          decide={(body) => suspend.run({ params, body: { ...body, orders } })}
        >
          <SuspensionEffects seller={seller} orders={orders} onOrdersChange={setOrders} />
        </SellerDecision>
      )}
    </Card>
  );
}
