import * as z from 'zod/mini';
import { CursorQuery, Id, text } from '../primitives.ts';
import { DECISION_REASON_MAX } from './operator.ts';

const CONSOLE_PAGE_MAX = 100;

export const ConsolePageQuery = {
  ...CursorQuery,
  per_page: z.optional(z.int().check(z.minimum(1), z.maximum(CONSOLE_PAGE_MAX))),
};

/** By amount, or by the time at which an item entered the queue or was decided. */
export const QUEUE_SORTS = ['time_asc', 'time_desc', 'amount_asc', 'amount_desc'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export const SellerReference = z.object({ id: Id, account: z.string(), store_name: z.string() });

/** Null if no operator did it yet. */
export const OperatorReference = z.nullable(z.object({ id: Id, account: z.string() }));

/** Reason of a decision that others read: a code, translated for each reader, and an untranslated note. */
export const codedReason = <const Codes extends readonly string[]>(codes: Codes) => ({
  reason_code: z.enum(codes),
  /** Required for `other`. */
  reason: z.optional(text(DECISION_REASON_MAX, 0)),
});

/** Unmasked numbers and names are revealed one at a time; the limit stops bulk collection. */
export const REVEALS_PER_MINUTE = 20;

export const financeOnly = { access: 'operator', roles: ['finance'], tag: 'console' } as const;

export const reviewerOnly = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;

const decision = { method: 'POST', idempotent: true } as const;
export const financeDecision = { ...financeOnly, ...decision } as const;
export const reviewerDecision = { ...reviewerOnly, ...decision } as const;
