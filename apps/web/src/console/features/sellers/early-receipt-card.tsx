import { useState } from 'react';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleDashed from '#icon/IconCircleDashed';
import {
  grantEarlyReceipt,
  revokeEarlyReceipt,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import type { EarlyReceiptCondition } from '@raan/contract/sellers/early-receipt';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { sellerMessages } from './seller-messages.ts';
import { useNotMyRole, useSellerDecision } from './use-seller-decision.ts';

/** The published rule, how far this seller fulfils it, and the grant. */
export function EarlyReceiptCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const [asking, setAsking] = useState(false);
  const { is_granted: isGranted, is_eligible: isEligible, conditions } = seller.early_receipt;
  const close = () => setAsking(false);
  const grant = useSellerDecision(grantEarlyReceipt, seller.id, close);
  const revoke = useSellerDecision(revokeEarlyReceipt, seller.id, close);
  const notMine = useNotMyRole(grantEarlyReceipt);
  const act = isGranted ? revoke : grant;
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
      <Button
        wide
        variant={isGranted ? 'secondary' : 'primary'}
        disabledReason={notMine || (!isGranted && !isEligible && t('notEligible'))}
        onClick={() => setAsking(true)}
      >
        {t(isGranted ? 'revoke' : 'grant')}
      </Button>
      <DecisionSheet
        open={asking}
        onClose={close}
        title={t(isGranted ? 'revoke' : 'grant')}
        reasonHint={t('sellerReads')}
        confirmLabel={t(isGranted ? 'revoke' : 'grant')}
        danger={isGranted}
        isRunning={act.isPending}
        error={act.error}
        onDecide={(reason) => act.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t(isGranted ? 'revokeEffect' : 'grantEffect')}</p>
      </DecisionSheet>
    </Card>
  );
}

function Condition({ condition: { key, is_met, have, need } }: { condition: EarlyReceiptCondition }) {
  const t = useMessages(sellerMessages);
  const words = {
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
        {words}
        <span className="sr-only">{` (${t(is_met ? 'met' : 'notMet')})`}</span>
      </span>
    </li>
  );
}
