// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { EMAIL_MAX_CHARACTERS } from '../auth/email-address.ts';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '../auth/second-factor.ts';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { COUPON_BUDGET_BAHT_MAX } from '../coupons/coupon.ts';
import { Baht, Id, RowVersion, text } from '../primitives.ts';
import { TRACKING_NUMBER_MAX } from '../orders/order-requests.ts';
import { MESSAGE_CLOSURES } from '../system/message-closure.ts';
import { SUPPORT_MESSAGE_MAX } from '../system/support-message.ts';
import { COURIER_CODES, TRACKING_NUMBER_PATTERN } from '../tracking/courier.ts';
import { RechargeBankAccount } from '../wallet/recharge.ts';
import { DISPUTE_DECISIONS } from '../payments/dispute.ts';
import { DELIVERY_OUTCOMES } from './delivery-outcome.ts';
import { DECISION_REASON_MAX, OPERATOR_PASSWORD_MIN_CHARACTERS } from './operator.ts';

export const ACCOUNT_NAME_MAX = 100;
export const STATEMENT_REFERENCE_MAX = 100;

/** Free-text reason for the audit log. */
export const DecisionReason = z.object({ reason: text(DECISION_REASON_MAX) });

/** The code is checked by the endpoint, which knows the codes of its decision. */
export const CodedReason = z.object({
  reason_code: text(DECISION_REASON_MAX),
  reason: z.optional(text(DECISION_REASON_MAX, 0)),
});

/** Amount and time of a granted refund, with a reason. */
export const RefundGrant = z.extend(CodedReason, { amount: Baht, with_return: z.boolean() });

export const DisputeAnswer = z.object({
  decision: z.enum(DISPUTE_DECISIONS),
  note: text(DECISION_REASON_MAX),
});

export const DeliveryDecision = z.object({
  outcome: z.enum(DELIVERY_OUTCOMES),
  reason: text(DECISION_REASON_MAX),
});

/** Seller and customer read the reason. */
export const OrderEnd = z.object({ version: RowVersion, reason: text(DECISION_REASON_MAX) });

export const OrderMessage = z.object({ message: text(DECISION_REASON_MAX) });

export const OperatorPasswordChange = z.object({
  old_password: text(PASSWORD_MAX_CHARACTERS),
  new_password: text(PASSWORD_MAX_CHARACTERS, OPERATOR_PASSWORD_MIN_CHARACTERS),
});

export const SecondFactorCode = z.object({ code: text(SECOND_FACTOR_CODE_MAX_CHARACTERS) });

export const MessageAnswer = z.object({ answer: text(SUPPORT_MESSAGE_MAX) });

export const MessageClosing = z.object({ reason_code: z.enum(MESSAGE_CLOSURES) });

export const SampleShipment = z.object({
  courier: z.enum(COURIER_CODES),
  tracking_number: z.string().check(z.regex(TRACKING_NUMBER_PATTERN)),
});

export const SuspendedOrderShipment = z.object({
  order_id: Id,
  courier: z.enum(COURIER_CODES),
  tracking_number: text(TRACKING_NUMBER_MAX),
});

export const SuspendedWithdrawal = z.object({
  amount: Baht,
  /** The seller reads it. */
  reason: text(DECISION_REASON_MAX),
});

export const CouponBudgetChange = z.object({
  version: z.int().check(z.minimum(0)),
  is_on: z.boolean(),
  budget: Baht.check(z.minimum(0), z.maximum(COUPON_BUDGET_BAHT_MAX)),
});

export const RechargeApproval = z.object({
  version: RowVersion,
  /** Amount on the statement: baht, or USDT if it was paid in USDT. */
  received: Baht,
  /** Reference on the statement. Ignored for USDT, where the transaction id is used. */
  reference: z.optional(text(STATEMENT_REFERENCE_MAX, 0)),
});

export const RechargeSettingsProposal = z.object({
  version: RowVersion,
  bank: z.nullable(
    z.object({
      bank: RechargeBankAccount.shape.bank,
      account_name: text(ACCOUNT_NAME_MAX),
      account_number: text(40),
    }),
  ),
  usdt: z.object({
    enabled: z.boolean(),
    address: z.nullable(text(100, 0)),
    rate: z.nullable(Baht),
  }),
});

/** `reference`: of the transfer at the platform's bank. */
export const RefundTransfer = z.object({ reference: text(STATEMENT_REFERENCE_MAX) });

export const PayoutApproval = z.object({
  version: RowVersion,
  note: z.optional(text(DECISION_REASON_MAX, 0)),
});

export const PayoutCompletion = z.extend(PayoutApproval, { reference: text(STATEMENT_REFERENCE_MAX) });

/** The operator's own address for a test message; the endpoint checks it for its channel. */
export const TestMessage = z.object({ to: text(EMAIL_MAX_CHARACTERS) });
