// What endpoints of the console share: how their lists go on, whom they name, how often they show what is hidden, and how their decisions are made.
import * as z from 'zod/mini';
import { CursorQuery, Id, text } from '../primitives.ts';
import { DECISION_REASON_MAX } from './operator.ts';

const CONSOLE_PAGE_MAX = 100;

/** A page of a list, which goes on by cursor. */
export const ConsolePageQuery = {
  ...CursorQuery,
  per_page: z.optional(z.int().check(z.minimum(1), z.maximum(CONSOLE_PAGE_MAX))),
};

/** Whose it is. */
export const NamedSeller = z.object({ id: Id, account: z.string(), store_name: z.string() });

/** Which operator did it; null while nobody has. */
export const NamedOperator = z.nullable(z.object({ id: Id, account: z.string() }));

/** Why, in words for the log. */
export const DecisionReason = z.object({ reason: text(DECISION_REASON_MAX) });

/** Why, for those whom it concerns: one of the codes, which each of them reads in their language, and words as they are written. */
export const codedReason = <const Codes extends readonly string[]>(codes: Codes) => ({
  reason_code: z.enum(codes),
  /** Demanded for `other`. */
  reason: z.optional(text(DECISION_REASON_MAX, 0)),
});

/** Whole numbers and names are asked for one at a time, by people: nobody carries them all away. */
export const LOOKS_PER_MINUTE = 20;

/** What finance alone may see. */
export const finance = { access: 'operator', roles: ['finance'], tag: 'console' } as const;

/** What reviewers alone may see. */
export const reviewer = { access: 'operator', roles: ['reviewer'], tag: 'console' } as const;

/** A decision is made once, whoever else decides at the same moment and however often it is sent. */
const decision = { method: 'POST', idempotent: true } as const;
export const financeDecision = { ...finance, ...decision } as const;
export const reviewerDecision = { ...reviewer, ...decision } as const;
