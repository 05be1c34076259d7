// Schemas of forms. Not in the endpoints' modules, so that pages without forms do not load the schema library.
import * as z from 'zod/mini';
import { SECOND_FACTOR_CODE_MAX_CHARACTERS } from '../auth/second-factor.ts';
import { PASSWORD_MAX_CHARACTERS } from '../constants.ts';
import { Baht, RowVersion, text } from '../primitives.ts';
import { DECISION_REASON_MAX, OPERATOR_PASSWORD_MIN_CHARACTERS } from './operator.ts';

export const STATEMENT_REFERENCE_MAX = 100;

export const OperatorPasswordChange = z.object({
  old_password: text(PASSWORD_MAX_CHARACTERS),
  new_password: text(PASSWORD_MAX_CHARACTERS, OPERATOR_PASSWORD_MIN_CHARACTERS),
});

export const SecondFactorCode = z.object({ code: text(SECOND_FACTOR_CODE_MAX_CHARACTERS) });

export const RechargeApproval = z.object({
  version: RowVersion,
  /** Amount on the statement: baht, or USDT if it was paid in USDT. */
  received: Baht,
  /** Reference on the statement. Ignored for USDT, where the transaction id is used. */
  reference: z.optional(text(STATEMENT_REFERENCE_MAX, 0)),
});

export const PayoutApproval = z.object({
  version: RowVersion,
  note: z.optional(text(DECISION_REASON_MAX, 0)),
});

export const PayoutCompletion = z.extend(PayoutApproval, { reference: text(STATEMENT_REFERENCE_MAX) });
