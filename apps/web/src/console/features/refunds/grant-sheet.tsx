import type { ConsoleRefund, grantRefund } from '@raan/contract/console/console-refund-endpoints';
import { RefundGrant } from '@raan/contract/console/console-requests';
import { REFUND_GRANTS } from '@raan/contract/refunds/refund-decision';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';
import { decisionMessages } from '#console/features/decision/decision-messages.ts';
import { ReasonFields } from '#console/features/decision/reason-fields.tsx';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import type { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { parseTypedAmount } from '#lib/baht.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useIsOwnApproval } from '#console/lib/use-is-own-approval.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { RefundEffect } from './refund-effect.tsx';
import { refundMessages } from './refund-messages.ts';
import {
  canReturnFirst,
  isFirstApproved,
  needsSecondOperator,
  offeredTerms,
  type RefundTerms,
} from './refund-terms.ts';

type GrantSheetProps = {
  refund: ConsoleRefund;
  command: ReturnType<typeof useConsoleCommand<typeof grantRefund>>;
  open: boolean;
  onClose: () => void;
  submitLabelOf: (terms: RefundTerms) => string;
};

type GrantValues = {
  amount: string;
  with_return: 'now' | 'after_return';
  reason_code: string;
  reason: string;
};

/** Requests amount, time and reason of a refund. Starts with the first operator's terms. */
export function GrantSheet({ refund, command, open, onClose, submitLabelOf }: GrantSheetProps) {
  const t = useMessages(refundMessages);
  const format = useFormat();
  const offered = offeredTerms(refund);
  const findProblems = useGrantProblems(refund);
  const form = useDraftForm({
    schema: RefundGrant,
    defaultValues: valuesOf(offered),
    toBody: (values) => ({
      amount: parseTypedAmount(values.amount),
      with_return: values.with_return === 'after_return',
      reason_code: values.reason_code,
      reason: values.reason,
    }),
    check: findProblems,
    command,
    send: async (body) => {
      const reason_code = body.reason_code as (typeof REFUND_GRANTS)[number];
      const result = await command.run({ params: { id: refund.request.id }, body: { ...body, reason_code } });
      if (result !== undefined) onClose();
      return result;
    },
  });
  const typedAmount = parseTypedAmount(form.values.amount);
  const isTypedAmountValid = typedAmount !== undefined && typedAmount <= refund.request.asked_amount;
  const terms = {
    amount: isTypedAmountValid ? typedAmount : offered.amount,
    isAfterReturn: form.values.with_return === 'after_return',
  };
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={t('grantAsk')}
      submitLabel={submitLabelOf(terms)}
    >
      <TextField
        {...form.field('amount')}
        label={t('amount')}
        hint={t('amountHint', { amount: format.money(refund.request.asked_amount) })}
        className="tabular"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      {canReturnFirst(refund) ? (
        <RadioCards
          {...form.field('with_return')}
          label={t('when')}
          options={[
            { value: 'after_return', title: t('refundReturned'), detail: t('refundReturnedDetail') },
            { value: 'now', title: t('refundNow'), detail: t('refundNowDetail') },
          ]}
        />
      ) : null}
      {isTypedAmountValid ? <RefundEffect refund={refund} terms={terms} /> : null}
      {isTypedAmountValid && needsSecondOperator(refund, terms) ? (
        <Notice>
          {refund.first_approval
            ? t('startsOver')
            : t('needsTwo', { amount: format.money(REFUND_SECOND_OPERATOR_ABOVE) })}
        </Notice>
      ) : null}
      <ReasonFields
        code={form.field('reason_code')}
        note={form.field('reason')}
        codes={REFUND_GRANTS}
        labelOf={t}
        hint={t('bothRead')}
      />
    </FormSheet>
  );
}

const valuesOf = ({ amount, isAfterReturn }: RefundTerms): GrantValues => ({
  amount: String(amount),
  with_return: isAfterReturn ? 'after_return' : 'now',
  reason_code: '',
  reason: '',
});

/** Returns a function that returns the errors of the fields. */
function useGrantProblems(refund: ConsoleRefund) {
  const t = useMessages(refundMessages);
  const reasonText = useMessages(decisionMessages);
  const format = useFormat();
  const isOwn = useIsOwnApproval(refund.first_approval);
  const { asked_amount: asked } = refund.request;
  const amountProblem = (values: GrantValues) => {
    const amount = parseTypedAmount(values.amount);
    if (amount === undefined) return t('amountWrong');
    if (amount > asked) return t('amountAbove', { amount: format.money(asked) });
    const terms = { amount, isAfterReturn: values.with_return === 'after_return' };
    return isOwn && isFirstApproved(refund, terms) ? t('ownTerms') : undefined;
  };
  return (values: GrantValues) => ({
    amount: amountProblem(values),
    reason_code: values.reason_code === '' ? reasonText('chooseReason') : undefined,
    reason:
      values.reason_code === 'other' && values.reason.trim() === '' ? reasonText('noteMissing') : undefined,
  });
}
