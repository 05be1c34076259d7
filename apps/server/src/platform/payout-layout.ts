// The columns of a bank's text file for payouts, read from PAYOUT_LAYOUT_FILE at the start.
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const FIELD_VALUES = [
  'account',
  'amount_satang',
  'bank_number',
  'bic',
  'count',
  'date',
  'debtor_account',
  'debtor_name',
  'file_id',
  'holder',
  'payment_id',
  'sequence',
  'total_satang',
] as const;

const Field = z.object({
  /** Taken from the payment or the file; `text` is written as it is. */
  value: z.enum([...FIELD_VALUES, 'text']),
  text: z.string().default(''),
  length: z.int().min(1).max(500),
  align: z.enum(['left', 'right']).default('left'),
  pad: z.string().length(1).default(' '),
  /** Shortens a longer value instead of refusing it. For names only. */
  cut: z.boolean().default(false),
});
export type PayoutField = z.output<typeof Field>;

const PayoutLayout = z.object({
  encoding: z.enum(['utf-8', 'windows-874']),
  lineEnd: z.enum(['\r\n', '\n']).default('\r\n'),
  header: z.array(Field).default([]),
  payment: z.array(Field).min(1),
  trailer: z.array(Field).default([]),
});
export type PayoutLayout = z.output<typeof PayoutLayout>;

/** Reads a layout from a JSON file. Throws with the path of the first wrong value. */
export function readPayoutLayout(file: string): PayoutLayout {
  const parsed = PayoutLayout.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
}
