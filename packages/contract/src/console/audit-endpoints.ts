import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CursorQuery, Day, Id, Pagination } from '../primitives.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, AuditCheck, AuditEntry } from './audit.ts';

export const AUDIT_PAGE_MAX = 100;
export const AUDIT_SEARCH_MAX = 100;
/** A day in Bangkok, YYYY-MM-DD. */

export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit',
  access: 'operator',
  tag: 'console',
  summary: 'What operators did, newest first; by operator, action, subject, seller, words and time.',
  query: z.object({
    ...CursorQuery,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(AUDIT_PAGE_MAX))),
    operator_id: z.optional(Id),
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    subject_kind: z.optional(z.enum(AUDIT_SUBJECTS)),
    subject_id: z.optional(Id),
    /** Everything about a seller: the account itself, and all that is the seller's. */
    seller_id: z.optional(Id),
    /** Anywhere in what an entry notes: a reference, a reason, a number. */
    search: z.optional(z.string().check(z.maxLength(AUDIT_SEARCH_MAX))),
    /** The first and the last day, each by itself. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  data: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
});

export const checkAudit = endpoint({
  method: 'GET',
  path: '/console/audit/check',
  access: 'operator',
  tag: 'console',
  summary: 'Recomputes the whole chain and tells where it breaks, if it does.',
  data: AuditCheck,
});

export const listOperators = endpoint({
  method: 'GET',
  path: '/console/operators',
  access: 'operator',
  tag: 'console',
  summary: 'Everybody who works or worked in the console, for the search of the audit log.',
  data: z.object({ operators: z.array(z.object({ id: Id, account: z.string() })) }),
});
