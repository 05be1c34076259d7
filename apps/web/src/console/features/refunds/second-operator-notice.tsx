import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import { useIsOwnApproval } from '#console/lib/use-is-own-approval.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { refundMessages } from './refund-messages.ts';
import { needsSecondOperator, offeredTerms } from './refund-terms.ts';

/** Says that a large refund needs two operators; after the first approval, who approved which terms. */
export function SecondOperatorNotice({ refund }: { refund: ConsoleRefund }) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const isOwn = useIsOwnApproval(refund.first_approval);
  const { first_approval: first } = refund;
  const limit = format.money(REFUND_SECOND_OPERATOR_ABOVE);
  if (!first && !needsSecondOperator(refund, offeredTerms(refund))) return null;
  return (
    <div className="mt-3">
      {first ? (
        <Notice
          title={t('firstApproved', { account: first.account, time: format.date(first.at, 'with-time') })}
        >
          <p className="font-semibold">
            {t(first.with_return ? 'termsReturned' : 'termsNow', { amount: format.money(first.amount) })}
          </p>
          <p>{isOwn ? t('ownHint') : t('secondHint', { amount: limit })}</p>
        </Notice>
      ) : (
        <Notice>{t('needsTwo', { amount: limit })}</Notice>
      )}
    </div>
  );
}
