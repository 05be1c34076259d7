import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Id, IdParams, Pagination, Timestamp, text } from '../primitives.ts';
import { ConsolePageQuery, financeDecision, OperatorReference, SellerReference } from './console-parts.ts';

/** Formats of files for the bank: ISO 20022, and the bank's own table of columns. */
export const PAYOUT_FORMATS = ['pain.001', 'bank_text'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

/** At most this many payments in one file. */
export const PAYOUT_FILE_PAYMENTS_MAX = 500;
/** Largest result file of a bank, in bytes before encoding. */
export const PAYOUT_RESULT_BYTES_MAX = 180_000;

/** `refused`: the bank did not pay; another operator rejects the withdrawal. */
export const PAYOUT_RESULTS = ['paid', 'refused'] as const;

const listQuery = {
  method: 'GET',
  access: 'operator',
  roles: ['finance'],
  tag: 'console',
} as const;

/** The payments of the next file. `left_out`: approved withdrawals that this operator may not pay, or whose seller owes or is suspended. */
export const NextPayoutFile = z.object({
  formats: z.array(z.enum(PAYOUT_FORMATS)),
  payments: z.int(),
  total: Baht,
  left_out: z.int(),
});
export type NextPayoutFile = z.output<typeof NextPayoutFile>;

export const PayoutFileSummary = z.object({
  id: Id,
  format: z.enum(PAYOUT_FORMATS),
  created_by: OperatorReference,
  created_at: Timestamp,
  payments: z.int(),
  total: Baht,
  paid: z.int(),
  refused: z.int(),
});
export type PayoutFileSummary = z.output<typeof PayoutFileSummary>;

export const PayoutFile = z.object({
  ...PayoutFileSummary.shape,
  items: z.array(
    z.object({
      withdrawal_id: Id,
      seller: SellerReference,
      amount: Baht,
      result: z.nullable(z.enum(PAYOUT_RESULTS)),
      /** The bank's reason of a refusal. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type PayoutFile = z.output<typeof PayoutFile>;

export const getNextPayoutFile = endpoint({
  ...listQuery,
  path: '/console/payout-files/next',
  summary: 'Returns what a payout file of this operator would contain now.',
  data: NextPayoutFile,
});

export const listPayoutFiles = endpoint({
  ...listQuery,
  path: '/console/payout-files',
  summary: 'Lists the payout files, newest first.',
  query: z.object(ConsolePageQuery),
  data: z.object({ files: z.array(PayoutFileSummary), pagination: Pagination }),
});

export const getPayoutFile = endpoint({
  ...listQuery,
  path: '/console/payout-files/:id',
  summary: 'Returns a payout file with its payments.',
  params: IdParams,
  data: PayoutFile,
});

export const createPayoutFile = endpoint({
  ...financeDecision,
  path: '/console/payout-files',
  summary:
    'Creates a file of all approved withdrawals that this operator may pay, and starts their payout. `payments` and `total` are what the operator saw.',
  body: z.object({ format: z.enum(PAYOUT_FORMATS), payments: z.int(), total: z.number() }),
  data: PayoutFile,
  success: 201,
});

export const downloadPayoutFile = endpoint({
  ...listQuery,
  path: '/console/payout-files/:id/content',
  summary: 'Downloads the file for the bank. It contains account numbers; every download is logged.',
  params: IdParams,
  data: z.string(),
  file: 'application/octet-stream',
});

/** A line of the bank's result that changed nothing, by the id that it names. */
export const PAYOUT_RESULT_PROBLEMS = ['unknown', 'amount_differs', 'reported_before', 'not_paying'] as const;

export const importPayoutResult = endpoint({
  ...financeDecision,
  path: '/console/payout-files/:id/result',
  summary:
    'Reads the bank’s result (pain.002, or a table with id, status, reference and reason): completes paid withdrawals and marks refused ones. Safe to repeat.',
  params: IdParams,
  body: z.object({ file_name: text(200), content_base64: z.string().check(z.maxLength(245_000)) }),
  data: z.object({
    file: PayoutFile,
    paid: z.int(),
    refused: z.int(),
    /** Payments that the bank has not decided yet. */
    pending: z.int(),
    problems: z.array(z.object({ id: z.string(), problem: z.enum(PAYOUT_RESULT_PROBLEMS) })),
  }),
});
