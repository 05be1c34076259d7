// A bank's result: ISO 20022 pain.002, or a table with a header line.
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { bahtToSatang, type Satang } from '@raan/contract/money';

export type PayoutResultLine = {
  /** End-to-end id. */
  id: string;
  status: 'paid' | 'refused' | 'pending';
  /** The bank's reference; empty if it gave none. */
  reference: string;
  /** Why the bank refused; may be empty. */
  reason: string;
  /** Undefined if the result does not repeat it. */
  amount: Satang | undefined;
};

/** The file is neither a pain.002 nor a table with `id` and `status`. */
export class PayoutResultError extends Error {}

/** ISO 20022: settled. ACSP, ACTC, PDNG and the like are still under way. */
const PAID = new Set(['ACSC', 'ACCC', 'PAID', 'SUCCESS', 'SUCCESSFUL', 'COMPLETED']);
const REFUSED = new Set(['RJCT', 'CANC', 'FAILED', 'REJECTED', 'REFUSED', 'RETURNED']);

/** Reads a result as UTF-8. Throws PayoutResultError. */
export function readPayoutResult(bytes: Buffer): PayoutResultLine[] {
  const content = bytes.toString('utf8').replace(/^\ufeff/, '');
  return content.trimStart().startsWith('<') ? readPain002(content) : readTable(content);
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: true,
  isArray: (tag) => tag === 'OrgnlPmtInfAndSts' || tag === 'TxInfAndSts',
});

type Transaction = {
  OrgnlEndToEndId?: string;
  TxSts?: string;
  AcctSvcrRef?: string;
  StsRsnInf?: { Rsn?: { Cd?: string; Prtry?: string }; AddtlInf?: string };
  OrgnlTxRef?: { Amt?: { InstdAmt?: string | { '#text'?: string } } };
};

function readPain002(content: string): PayoutResultLine[] {
  let report: { OrgnlPmtInfAndSts?: { TxInfAndSts?: Transaction[] }[] } | undefined;
  try {
    report = parser.parse(content)?.Document?.CstmrPmtStsRpt;
  } catch {
    throw new PayoutResultError('not XML');
  }
  if (!report) throw new PayoutResultError('not a pain.002');
  return (report.OrgnlPmtInfAndSts ?? [])
    .flatMap((information) => information.TxInfAndSts ?? [])
    .map((transaction) => {
      const { StsRsnInf: information, OrgnlTxRef } = transaction;
      const amount = OrgnlTxRef?.Amt?.InstdAmt;
      return {
        id: transaction.OrgnlEndToEndId ?? '',
        status: statusOf(transaction.TxSts ?? ''),
        reference: transaction.AcctSvcrRef ?? '',
        reason: [information?.Rsn?.Cd ?? information?.Rsn?.Prtry, information?.AddtlInf]
          .filter(Boolean)
          .join(' '),
        amount: amountOf(typeof amount === 'object' ? amount['#text'] : amount),
      };
    });
}

function readTable(content: string): PayoutResultLine[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(content, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t', '|'],
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw new PayoutResultError('not a table');
  }
  if (rows.some((row) => row['id'] === undefined || row['status'] === undefined) || rows.length === 0)
    throw new PayoutResultError('no columns id and status');
  return rows.map((row) => ({
    id: row['id'] ?? '',
    status: statusOf(row['status'] ?? ''),
    reference: row['reference'] ?? '',
    reason: row['reason'] ?? '',
    amount: amountOf(row['amount']),
  }));
}

function statusOf(code: string): PayoutResultLine['status'] {
  const normalized = code.trim().toUpperCase();
  if (PAID.has(normalized)) return 'paid';
  return REFUSED.has(normalized) ? 'refused' : 'pending';
}

const amountOf = (text: string | undefined) => (text ? bahtToSatang(Number(text)) : undefined);
