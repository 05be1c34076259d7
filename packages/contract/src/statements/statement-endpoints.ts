import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CURSOR_MAX, Day } from '../primitives.ts';

export const STATEMENT_ACCOUNTS = ['available', 'frozen'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

/** A day in Bangkok, YYYY-MM-DD. */

/** `from` and `to` are inclusive and independent. The account defaults to the available balance. */
export const StatementQuery = z.object({
  from: Day,
  to: Day,
  account: z.optional(z.enum(STATEMENT_ACCOUNTS)),
  /** `as_of` of the list of transactions: entries after it are left out. Default: now. */
  as_of: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
});
export type StatementQuery = z.output<typeof StatementQuery>;

const statement = {
  method: 'GET',
  access: 'seller',
  tag: 'wallet',
  query: StatementQuery,
  data: z.string(),
} as const;

export const getStatementCsv = endpoint({
  ...statement,
  path: '/finance/statement.csv',
  summary: 'Returns an account statement as CSV in the reader’s language.',
  file: 'text/csv',
});

export const getStatementPdf = endpoint({
  ...statement,
  path: '/finance/statement.pdf',
  summary: 'Returns an account statement as an A4 PDF in the reader’s language.',
  file: 'application/pdf',
});
