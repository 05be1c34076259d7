// Parses pasted text: one order number and tracking number per line, in any order and with any separator.
import type { CourierCode } from '@raan/contract/tracking/courier';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
  findTrackingNumberProblem,
  type TrackingNumberProblem,
} from '@raan/contract/tracking/tracking-number';
import { courierByPrefix, guessCourier, fitsAnyCourier, isPhoneNumber } from './guess-courier.ts';
import { detectColumns, splitFields, type TableColumns } from './number-columns.ts';

type ParsedLine = {
  line: number;
  orderNumber: string;
  courier: CourierCode;
  trackingNumber: string;
  /** The line is used nevertheless. */
  warning: TrackingNumberProblem | null;
};

type LineReason =
  | TrackingNumberProblem
  | 'order'
  | 'number'
  | 'malformed'
  /** Fits no courier, and the line names none. */
  | 'unlike'
  /** Shortened by a spreadsheet, such as `1.23E+13`. */
  | 'shortened'
  /** Fits several couriers, and the line names none. */
  | 'courier'
  /** Another line has a different number for the same order. */
  | 'twice';

/** `from` and `to` are the position of the line in the text. */
export type LineProblem = { line: number; text: string; reason: LineReason; from: number; to: number };

export type ParsedNumbers = {
  lines: ParsedLine[];
  problems: LineProblem[];
  /** Lines that are used although their numbers don't fit the courier's format. */
  warnings: LineProblem[];
  /** Table rows without a tracking number. */
  unfilled: number;
};

const ORDER_NUMBER_PATTERN = /(?<![0-9A-Z])R(\d{6})[-\s]?([0-9A-Z]{6})(?![0-9A-Z])/i;
const SHORTENED_PATTERN = /^\d(?:\.\d+)?E\+?\d+$/i;

const COURIER_NAMES: readonly (readonly [CourierCode, RegExp])[] = [
  ['sf', /\bsf(?:[\s-]*express\b|\b(?!-))|顺丰(?:速运)?|順豐(?:速運)?/i],
  ['ems', /\bems\b|\bthai(?:land)?[\s-]*post\b|ไปรษณีย์(?:ไทย)?|邮政|郵政/i],
  ['sto', /\bsto\b(?:[\s-]*express)?|申通(?:快[递遞])?/i],
  ['yto', /\byto\b(?:[\s-]*express)?|[圆圓]通(?:速[递遞]|快[递遞])?/i],
  ['zto', /\bzto\b(?:[\s-]*express)?|中通(?:快[递遞])?/i],
  ['flash', /\bflash\b(?:[\s-]*express)?|แฟลช(?:[\s-]*เอ็กซ์เพรส)?/i],
  ['kex', /\bkex\b|\bkerry\b(?:[\s-]*express)?|เคอรี่/i],
  ['jt', /\bj\s?&\s?t\b(?:[\s-]*express)?|\bjt[\s-]*express\b|\bjnt\b|极兔|極兔/i],
];

/** Replaces Thai and full-width characters one for one, so that positions stay valid. */
function toPlainCharacters(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/[\u00a0\u200b-\u200d\u2007\u202f\u3000\ufeff]/g, ' ')
    .replace(/[、，]/g, ',');
}

/** Returns the order number in a text in canonical form, with easily misread characters corrected. */
export function findOrderNumber(text: string): string | undefined {
  const match = ORDER_NUMBER_PATTERN.exec(toPlainCharacters(text));
  if (!match) return undefined;
  // Order numbers contain no I, L or O; these are misread digits.
  const letters = match[2]?.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
  return `R${match[1]}-${letters}`;
}

/** Parses text or a table. `fallback` is the courier of ambiguous numbers. Duplicate lines count once. */
export function parseNumbers(text: string, fallback?: CourierCode): ParsedNumbers {
  const parsed: ParsedNumbers = { lines: [], problems: [], warnings: [], unfilled: 0 };
  const numberByOrder = new Map<string, string>();
  let columns: TableColumns | undefined;
  let isFirst = true;
  let from = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const position = { line: index + 1, text: raw.trim(), from, to: from + raw.trimEnd().length };
    from += raw.length + 1;
    const line = toPlainCharacters(raw).trim();
    if (line === '') continue;
    if (isFirst && !ORDER_NUMBER_PATTERN.test(line)) {
      isFirst = false;
      columns = detectColumns(line);
      if (columns) continue;
    }
    isFirst = false;
    const result = parseLine(line, columns, fallback);
    if (result === 'unfilled') parsed.unfilled += 1;
    else if (typeof result === 'string') parsed.problems.push({ ...position, reason: result });
    else {
      const previous = numberByOrder.get(result.orderNumber);
      numberByOrder.set(result.orderNumber, previous ?? result.trackingNumber);
      if (previous === undefined) {
        parsed.lines.push({ ...result, line: position.line });
        if (result.warning) parsed.warnings.push({ ...position, reason: result.warning });
      } else if (previous !== result.trackingNumber) parsed.problems.push({ ...position, reason: 'twice' });
    }
  }
  return parsed;
}

type LineResult = Omit<ParsedLine, 'line'> | LineReason | 'unfilled';

function parseLine(
  line: string,
  columns: TableColumns | undefined,
  fallback: CourierCode | undefined,
): LineResult {
  const orderNumber = findOrderNumber(line);
  if (orderNumber === undefined) return 'order';
  const rest = line.replace(ORDER_NUMBER_PATTERN, '|');
  const cell = columns && splitFields(line, columns.separator)[columns.tracking]?.trim();
  const namedCourier = findNamedCourier(columns ? readCourierCell(line, columns) : rest);
  const input = cell ?? findTrackingNumber(rest, namedCourier);
  if (!input) return columns ? 'unfilled' : 'number';
  if (SHORTENED_PATTERN.test(input)) return 'shortened';
  const trackingNumber = normalizeTrackingNumber(input);
  if (isPhoneNumber(trackingNumber)) return 'malformed';
  if (!isTrackingNumber(trackingNumber)) return 'malformed';
  const courier = namedCourier ?? guessCourier(trackingNumber) ?? courierByPrefix(trackingNumber) ?? fallback;
  if (courier)
    return {
      orderNumber,
      courier,
      trackingNumber,
      warning: findTrackingNumberProblem(courier, trackingNumber),
    };
  return fitsAnyCourier(trackingNumber) ? 'courier' : 'unlike';
}

function readCourierCell(line: string, columns: TableColumns): string {
  return columns.courier === undefined ? '' : (splitFields(line, columns.separator)[columns.courier] ?? '');
}

function findNamedCourier(text: string): CourierCode | undefined {
  return COURIER_NAMES.find(([, pattern]) => pattern.test(text))?.[0];
}

function removeCourierNames(text: string): string {
  return COURIER_NAMES.reduce((rest, [, pattern]) => rest.replace(pattern, '|'), text);
}

/** Finds the most likely tracking number: a piece that fits a courier, else the longest piece with digits. */
function findTrackingNumber(rest: string, courier: CourierCode | undefined): string | undefined {
  // A number printed in groups may begin with a courier's name. Then the whole piece is the number.
  const wholePieces = splitPieces(rest);
  const pieces = splitPieces(removeCourierNames(rest));
  const candidates = [...wholePieces, ...pieces, ...pieces.flatMap((piece) => piece.split(/\s+/))];
  const fits = (candidate: string) =>
    !isPhoneNumber(candidate) &&
    (courier
      ? findTrackingNumberProblem(courier, candidate) === null
      : guessCourier(candidate) !== undefined);
  return (
    candidates.find(fits) ??
    candidates.find(fitsAnyCourier) ??
    candidates.find((candidate) => SHORTENED_PATTERN.test(candidate)) ??
    pieces.toSorted((a, b) => b.length - a.length)[0]
  );
}

function splitPieces(text: string): string[] {
  return text
    .split(/[\t,;|:=>→"']+/)
    .map((piece) => piece.trim())
    .filter((piece) => /\d/.test(piece));
}
