// Banks take their own text files with columns of fixed width. A bank's layout is data: PAYOUT_LAYOUT_FILE names it.
import { bangkokDay } from '@raan/contract/calendar';
import { sumSatang } from '@raan/contract/money';
import type { PayoutField as Field, PayoutLayout } from '#platform/payout-layout.ts';
import { encodeWindows874 } from './windows-874.ts';
import { BANK_IDS, endToEndId, type PayoutFileContent, type PayoutPayment } from './payout-payment.ts';

/** A value does not fit into its field, or has a character that the encoding lacks. */
export class PayoutLayoutError extends Error {
  /** The payment with the value; undefined in header and trailer. */
  readonly withdrawalId: number | undefined;
  constructor(message: string, withdrawalId?: number) {
    super(message);
    this.withdrawalId = withdrawalId;
  }
}

/** Writes the file in the bank's layout. Throws PayoutLayoutError. */
export function writeBankText(layout: PayoutLayout, content: PayoutFileContent): Buffer {
  const { payments, debtor } = content;
  const common = {
    count: String(payments.length),
    total_satang: String(sumSatang(payments.map(({ amount }) => amount))),
    date: bangkokDay(content.createdAt).replaceAll('-', ''),
    debtor_account: debtor.account,
    debtor_name: debtor.name,
    file_id: String(content.id),
  };
  const lines = [
    ...(layout.header.length > 0 ? [writeLine(layout.header, common)] : []),
    ...payments.map((payment, index) =>
      writeLine(layout.payment, { ...common, ...valuesOf(payment, index + 1) }, payment.withdrawalId),
    ),
    ...(layout.trailer.length > 0 ? [writeLine(layout.trailer, common)] : []),
  ];
  const text = lines.map((line) => line + layout.lineEnd).join('');
  if (layout.encoding === 'utf-8') return Buffer.from(text);
  const encoded = encodeWindows874(text);
  if (typeof encoded === 'string') throw new PayoutLayoutError(`“${encoded}” is not in windows-874`);
  return encoded;
}

type Values = Partial<Record<Field['value'], string>>;

function valuesOf(payment: PayoutPayment, sequence: number): Values {
  const { bic, number } = BANK_IDS[payment.bank];
  return {
    account: payment.account,
    amount_satang: String(payment.amount),
    bank_number: number,
    bic,
    holder: payment.holder,
    payment_id: endToEndId(payment.withdrawalId),
    sequence: String(sequence),
  };
}

function writeLine(fields: readonly Field[], values: Values, withdrawalId?: number): string {
  return fields.map((field) => writeField(field, values, withdrawalId)).join('');
}

function writeField(field: Field, values: Values, withdrawalId?: number): string {
  const { value, length, align, pad, cut } = field;
  const characters = Array.from(value === 'text' ? field.text : (values[value] ?? ''));
  if (characters.length > length && !cut)
    throw new PayoutLayoutError(`${value} is longer than ${length} characters`, withdrawalId);
  const shown = characters.slice(0, length);
  const filling = pad.repeat(length - shown.length);
  return align === 'left' ? shown.join('') + filling : filling + shown.join('');
}
