import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CursorQuery, Id, Pagination } from '../primitives.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, AuditCheck, AuditEntry } from './audit.ts';

export const AUDIT_PAGE_MAX = 100;
const Moment = z.iso.datetime();

export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit',
  access: 'operator',
  tag: 'console',
  summary: 'What operators did, newest first; by operator, action, subject and time.',
  query: z.object({
    ...CursorQuery,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(AUDIT_PAGE_MAX))),
    operator_id: z.optional(Id),
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    subject_kind: z.optional(z.enum(AUDIT_SUBJECTS)),
    subject_id: z.optional(Id),
    /** From this moment on. */
    from: z.optional(Moment),
    /** Before this moment. */
    before: z.optional(Moment),
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
