import { useState } from 'react';
import { grantRefund, type ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useIsOwnApproval } from '#console/lib/use-is-own-approval.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { GrantSheet } from './grant-sheet.tsx';
import { refundMessages } from './refund-messages.ts';
import { needsSecondOperator, offeredTerms, type RefundTerms } from './refund-terms.ts';
import { useOnDecided } from './use-on-decided.ts';

type GrantButtonProps = { refund: ConsoleRefund; disabledReason: string | false };

/** Button with the sheet for granting a request. The first of two operators can change the terms. */
export function GrantButton({ refund, disabledReason }: GrantButtonProps) {
  const t = useMessages(refundMessages);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const grant = useConsoleCommand(grantRefund, useOnDecided(refund.request.id));
  const isOwn = useIsOwnApproval(refund.first_approval);
  const open = () => {
    grant.reset();
    setIsSheetOpen(true);
  };
  return (
    <>
      <Button wide variant={isOwn ? 'secondary' : 'primary'} disabledReason={disabledReason} onClick={open}>
        {t(isOwn ? 'changeTerms' : grantLabel(refund, offeredTerms(refund)))}
      </Button>
      <GrantSheet
        // A reopened sheet starts with the offered terms.
        key={String(isSheetOpen)}
        refund={refund}
        command={grant}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        submitLabelOf={(terms) => t(grantLabel(refund, terms))}
      />
    </>
  );
}

function grantLabel(refund: ConsoleRefund, terms: RefundTerms) {
  if (needsSecondOperator(refund, terms)) return 'approveFirst';
  return terms.isAfterReturn ? 'refundReturned' : 'grant';
}
