import { resetSellerSecondFactor, type ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import { SECOND_FACTOR_RESETS } from '@raan/contract/sellers/seller-decision';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { SellerDecision, useShowDecidedSeller } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';

/** Removes a second factor that the seller has lost. */
export function SellerSecondFactorCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const params = { id: seller.id };
  const showSeller = useShowDecidedSeller();
  const reset = useConsoleCommand(resetSellerSecondFactor, showSeller);
  return (
    <Card>
      <SectionTitle>{t('secondFactor')}</SectionTitle>
      <SellerDecision
        endpoint={resetSellerSecondFactor}
        label={t('resetSecondFactor')}
        danger
        codes={SECOND_FACTOR_RESETS}
        command={reset}
        decide={(body) => reset.run({ params, body })}
      >
        <p className="text-sm text-ink-2">{t('resetSecondFactorEffect')}</p>
      </SellerDecision>
    </Card>
  );
}
