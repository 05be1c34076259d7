export type TableColumns = { separator: string; tracking: number; courier: number | undefined };

const SEPARATORS = ['\t', ',', ';', '|'];
const TRACKING = /track|waybill|awb|consignment|พัสดุ|ติดตาม|运单|運單|单号|單號/i;
const COURIER = /courier|carrier|company|shipping\s*(?:by|provider)|ขนส่ง|快[递遞]公司|物流/i;
const ORDER = /order|คำสั่งซื้อ|ออเดอร์|订单|訂單/i;

/** Detects the columns of a header line. Undefined if the line is not a header. */
export function detectColumns(line: string): TableColumns | undefined {
  const separator = SEPARATORS.find((candidate) => line.includes(candidate));
  if (separator === undefined) return undefined;
  const names = splitFields(line, separator);
  const order = names.findIndex((name) => ORDER.test(name));
  const tracking = names.findIndex((name, index) => index !== order && TRACKING.test(name));
  if (order < 0 || tracking < 0) return undefined;
  const courier = names.findIndex(
    (name, index) => index !== order && index !== tracking && COURIER.test(name),
  );
  return { separator, tracking, courier: courier < 0 ? undefined : courier };
}

/** Double quotes enclose a field. */
export function splitFields(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  // Spreadsheets preserve leading zeros with a formula, ="0123", or an apostrophe.
  return [...fields, field].map((text) => text.trim().replace(/^[='"]+|["']+$/g, ''));
}
