import * as z from 'zod/mini';
import { Id } from '../primitives.ts';

/** Who works in the console: reviewers decide on people and goods, finance on money that comes in or goes out. */
export const OPERATOR_ROLES = ['reviewer', 'finance'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const Operator = z.object({
  id: Id,
  account: z.string(),
  role: z.enum(OPERATOR_ROLES),
  has_second_factor: z.boolean(),
  /** Recovery codes that are left; 0 without a second factor. */
  recovery_codes_left: z.int(),
  /** The password was given by somebody else: nothing but changing it is possible. */
  must_change_password: z.boolean(),
  /** Decisions wait until a second factor is set up. */
  must_set_second_factor: z.boolean(),
  is_demo: z.boolean(),
});
export type Operator = z.output<typeof Operator>;

export const OPERATOR_PASSWORD_MIN_CHARACTERS = 10;

/** A session ends after this long, used or not, and earlier when nothing was done in it for a while. */
export const OPERATOR_SESSION_HOURS = 12;
export const OPERATOR_IDLE_MINUTES = 30;

/** How long a code that was entered for one decision stays fresh. */
export const FACTOR_FRESH_MINUTES = 5;

/** Why something was decided, in words that the people concerned read. */
export const DECISION_REASON_MAX = 500;

/** Whether an operator of this role may call an endpoint. */
export function operatorMay(role: OperatorRole, endpoint: { roles?: readonly OperatorRole[] }): boolean {
  return endpoint.roles === undefined || endpoint.roles.includes(role);
}
