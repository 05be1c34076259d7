import { useState } from 'react';
import {
  suspendSeller,
  unsuspendSeller,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import { DecisionSheet } from '#console/features/decision/decision-sheet.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { sellerMessages } from './seller-messages.ts';
import { useNotMyRole, useSellerDecision } from './use-seller-decision.ts';

/** Suspends a seller, or lets them back in. */
export function AccessCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const [asking, setAsking] = useState(false);
  const isSuspended = seller.status === 'suspended';
  const close = () => setAsking(false);
  const suspend = useSellerDecision(suspendSeller, seller.id, close);
  const unsuspend = useSellerDecision(unsuspendSeller, seller.id, close);
  const notMine = useNotMyRole(suspendSeller);
  const act = isSuspended ? unsuspend : suspend;
  const label = t(isSuspended ? 'unsuspend' : 'suspend');
  return (
    <Card>
      <SectionTitle>{t('access')}</SectionTitle>
      <Button wide variant="secondary" disabledReason={notMine} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <DecisionSheet
        open={asking}
        onClose={close}
        title={label}
        reasonHint={t('sellerReads')}
        confirmLabel={label}
        danger={!isSuspended}
        isRunning={act.isPending}
        error={act.error}
        onDecide={(reason) => act.mutate(reason)}
      >
        <p className="text-sm text-ink-2">{t(isSuspended ? 'unsuspendEffect' : 'suspendEffect')}</p>
      </DecisionSheet>
    </Card>
  );
}
