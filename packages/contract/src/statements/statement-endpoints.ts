// What moved on one of a seller's accounts in a period: what was there, each movement, and what is left. The lines add up.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Day } from '../primitives.ts';

export const STATEMENT_ACCOUNTS = ['available', 'frozen'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

/** A day in Bangkok, YYYY-MM-DD. */

/** The first and the last day, each by itself; the available balance where no account is named. */
export const StatementQuery = z.object({
  from: Day,
  to: Day,
  account: z.optional(z.enum(STATEMENT_ACCOUNTS)),
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
  summary: 'A statement of account as a CSV file, in the reader’s language.',
  file: 'text/csv',
});

export const getStatementPdf = endpoint({
  ...statement,
  path: '/finance/statement.pdf',
  summary: 'A statement of account as a PDF in A4, in the reader’s language.',
  file: 'application/pdf',
});
