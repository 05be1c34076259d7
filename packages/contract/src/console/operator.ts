import * as z from 'zod/mini';
import { Id } from '../primitives.ts';

/** Roles in the console. Reviewers decide on people and products, finance on money. */
export const OPERATOR_ROLES = ['reviewer', 'finance'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const Operator = z.object({
  id: Id,
  account: z.string(),
  role: z.enum(OPERATOR_ROLES),
  has_second_factor: z.boolean(),
  /** 0 without a second factor. */
  recovery_codes_left: z.int(),
  /** Another person set the password, so that only changing it is allowed. */
  must_change_password: z.boolean(),
  /** Decisions require a second factor. */
  must_set_second_factor: z.boolean(),
  is_demo: z.boolean(),
});
export type Operator = z.output<typeof Operator>;

export const OPERATOR_PASSWORD_MIN_CHARACTERS = 10;

export const OPERATOR_SESSION_HOURS = 12;
export const OPERATOR_IDLE_MINUTES = 30;

/** Validity of a code that was entered for one decision. */
export const SECOND_FACTOR_FRESH_MINUTES = 5;

export const DECISION_REASON_MAX = 500;

/** Whether the role may call the endpoint. */
export function canOperatorCall(role: OperatorRole, endpoint: { roles?: readonly OperatorRole[] }): boolean {
  return endpoint.roles === undefined || endpoint.roles.includes(role);
}
