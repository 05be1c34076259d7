import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashed from '#icon/IconCircleDashed';
import {
  grantEarlyReceipt,
  revokeEarlyReceipt,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import type { EarlyReceiptCondition } from '@raan/contract/sellers/early-receipt';
import { EARLY_RECEIPT_GRANTS, EARLY_RECEIPT_REVOCATIONS } from '@raan/contract/sellers/seller-decision';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { SellerDecision, useShowDecidedSeller } from './seller-decision.tsx';
import { sellerMessages } from './seller-messages.ts';

/** Conditions of early receipt, their state for this seller, and the grant. */
export function EarlyReceiptCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const { is_granted: isGranted, is_eligible: isEligible, conditions } = seller.early_receipt;
  const params = { id: seller.id };
  const showSeller = useShowDecidedSeller();
  const grant = useConsoleCommand(grantEarlyReceipt, showSeller);
  const revoke = useConsoleCommand(revokeEarlyReceipt, showSeller);
  return (
    <Card>
      <SectionTitle
        aside={
          <Chip tone={isGranted ? 'positive' : 'neutral'}>{t(isGranted ? 'isGranted' : 'isNotGranted')}</Chip>
        }
      >
        {t('earlyReceipt')}
      </SectionTitle>
      <ul className="mb-4 flex flex-col gap-2">
        {conditions.map((condition) => (
          <Condition key={condition.key} condition={condition} />
        ))}
      </ul>
      {isGranted ? (
        <SellerDecision
          endpoint={revokeEarlyReceipt}
          label={t('revoke')}
          danger
          codes={EARLY_RECEIPT_REVOCATIONS}
          command={revoke}
          decide={(body) => revoke.run({ params, body })}
        >
          <p className="text-sm text-ink-2">{t('revokeEffect')}</p>
        </SellerDecision>
      ) : (
        // The key resets the form when the action changes.
        <SellerDecision
          key="grant"
          endpoint={grantEarlyReceipt}
          label={t('grant')}
          variant="primary"
          disabledReason={!isEligible && t('notEligible')}
          codes={EARLY_RECEIPT_GRANTS}
          command={grant}
          decide={(body) => grant.run({ params, body })}
        >
          <p className="text-sm text-ink-2">{t('grantEffect')}</p>
        </SellerDecision>
      )}
    </Card>
  );
}

function Condition({ condition: { key, is_met, have, need } }: { condition: EarlyReceiptCondition }) {
  const t = useMessages(sellerMessages);
  const label = {
    verified: t('conditionVerified'),
    completed_orders: t('conditionOrders', { have, need }),
    no_open_dispute: t('conditionDisputes'),
  }[key];
  return (
    <li className="flex items-start gap-2 text-sm">
      {is_met ? (
        <IconCircleCheck size={20} aria-hidden className="shrink-0 text-positive" />
      ) : (
        <IconCircleDashed size={20} aria-hidden className="shrink-0 text-ink-2" />
      )}
      <span>
        {label}
        <span className="sr-only">{` (${t(is_met ? 'met' : 'notMet')})`}</span>
      </span>
    </li>
  );
}
