import { denyRefund, grantRefund, type ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { REFUND_DENIALS } from '@raan/contract/refunds/refund-decision';
import { refundCan } from '@raan/contract/refunds/refund-rules';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { GrantButton } from './grant-button.tsx';
import { RefundEffect } from './refund-effect.tsx';
import { refundMessages } from './refund-messages.ts';
import { offeredTerms } from './refund-terms.ts';
import { ReturnDecision } from './return-decision.tsx';
import { SecondOperatorNotice } from './second-operator-notice.tsx';
import { useOnDecided } from './use-on-decided.ts';

/** The decision that a request awaits with its effect, or why there is nothing to decide. */
export function RefundDecision({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const { request } = refund;
  return (
    <Card>
      <SectionTitle>{t('decision')}</SectionTitle>
      {refundCan('grant', request) ? (
        <OpenDecision refund={refund} />
      ) : refundCan('pay_granted', request) ? (
        <ReturnDecision refund={refund} />
      ) : (
        <p className="text-sm text-ink-2">
          {t(request.state === 'requested' ? 'sellerFirst' : 'nothingToDecide')}
        </p>
      )}
    </Card>
  );
}

function OpenDecision({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const { id } = refund.request;
  const deny = useConsoleCommand(denyRefund, useOnDecided(id));
  const forbiddenReason = useForbiddenReason(grantRefund, t('notYourRole'));
  return (
    <>
      <RefundEffect refund={refund} terms={offeredTerms(refund)} />
      <SecondOperatorNotice refund={refund} />
      <div className="mt-4 flex flex-col gap-2">
        <GrantButton refund={refund} disabledReason={forbiddenReason} />
        <ReasonButton
          label={t('deny')}
          title={t('denyAsk')}
          danger
          disabledReason={forbiddenReason}
          codes={REFUND_DENIALS}
          labelOf={t}
          hint={t('bothRead')}
          command={deny}
          decide={(body) => deny.run({ params: { id }, body })}
        >
          <p className="text-sm text-ink-2">{t('denyEffect')}</p>
        </ReasonButton>
      </div>
    </>
  );
}
