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
  summary: 'Lists audit entries, newest first, filtered by operator, action, subject, seller, text and time.',
  query: z.object({
    ...CursorQuery,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(AUDIT_PAGE_MAX))),
    operator_id: z.optional(Id),
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    subject_kind: z.optional(z.enum(AUDIT_SUBJECTS)),
    subject_id: z.optional(Id),
    /** Entries about the seller's account and about everything that belongs to it. */
    seller_id: z.optional(Id),
    /** Searched in all details: references, reasons, numbers. */
    search: z.optional(z.string().check(z.maxLength(AUDIT_SEARCH_MAX))),
    /** First and last day; either may be missing. */
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
  summary: 'Verifies the whole chain of audit entries and returns its first break.',
  data: AuditCheck,
});

export const listOperators = endpoint({
  method: 'GET',
  path: '/console/operators',
  access: 'operator',
  tag: 'console',
  summary: 'Lists current and former operators for the filter of the audit log.',
  data: z.object({ operators: z.array(z.object({ id: Id, account: z.string() })) }),
});
