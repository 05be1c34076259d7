import type { ConsoleRefund } from '@raan/contract/console/console-refund-endpoints';
import { REFUND_SECOND_OPERATOR_ABOVE } from '@raan/contract/refunds/refund-rules';

/** Amount (baht) of a refund, and whether it waits for the items. */
export type RefundTerms = { amount: number; isAfterReturn: boolean };

/** Returns whether the items of a request can come back before the refund. */
export function canReturnFirst({ request }: ConsoleRefund): boolean {
  return request.may_await_return;
}

/** Returns the terms that an operator is offered: those of the first operator, or what the customer asked for. */
export function offeredTerms(refund: ConsoleRefund): RefundTerms {
  const { first_approval: first, request } = refund;
  return first
    ? { amount: first.amount, isAfterReturn: first.with_return }
    : { amount: request.asked_amount, isAfterReturn: canReturnFirst(refund) };
}

/** Returns whether the first operator approved these terms. */
export function isFirstApproved({ first_approval: first }: ConsoleRefund, terms: RefundTerms): boolean {
  return first?.amount === terms.amount && first.with_return === terms.isAfterReturn;
}

/** Returns whether approving the terms does not yet decide the request, because another operator must approve them. */
export function needsSecondOperator(refund: ConsoleRefund, terms: RefundTerms): boolean {
  return terms.amount > REFUND_SECOND_OPERATOR_ABOVE && !isFirstApproved(refund, terms);
}
