import { resetSellerSecondFactor, type ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { SECOND_FACTOR_RESETS } from '@raan/contract/sellers/seller-decision';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SellerDecision } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';

/** Removes a second factor that the seller has lost. */
export function SellerSecondFactorCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  return (
    <Card>
      <SectionTitle>{t('secondFactor')}</SectionTitle>
      <SellerDecision
        seller={seller}
        endpoint={resetSellerSecondFactor}
        label={t('resetSecondFactor')}
        danger
        codes={SECOND_FACTOR_RESETS}
        decide={(request, options) => callConsole(resetSellerSecondFactor, request, options)}
      >
        <p className="text-sm text-ink-2">{t('resetSecondFactorEffect')}</p>
      </SellerDecision>
    </Card>
  );
}
