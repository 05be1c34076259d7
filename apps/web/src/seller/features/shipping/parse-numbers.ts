// Reads what people paste: one order and its parcel's number on each line, in whatever order and with whatever between them.
import type { CourierCode } from '@raan/contract/tracking/courier';
import {
  isTrackingNumber,
  tidyTrackingNumber,
  trackingNumberProblem,
  type TrackingNumberProblem,
} from '@raan/contract/tracking/tracking-number';
import { courierByLook, guessCourier, isAnyTrackingNumber, isPhone } from './guess-courier.ts';
import { columnsOf, splitFields, type Columns } from './number-columns.ts';

type ParsedLine = {
  line: number;
  orderNumber: string;
  courier: CourierCode;
  trackingNumber: string;
  /** What is odd about the number. It can be used all the same. */
  doubt: TrackingNumberProblem | null;
};

/** Why a line can't be used as it is, or should be looked at (`form`, `check_digit`). */
type LineReason =
  | TrackingNumberProblem
  /** No order number in it. */
  | 'order'
  /** No tracking number in it. */
  | 'number'
  /** It can't be a tracking number at all. */
  | 'malformed'
  /** No courier has such numbers, and none is named. */
  | 'unlike'
  /** A spreadsheet has shortened it, as `1.23E+13`. */
  | 'shortened'
  /** Several couriers have such numbers, and none is named. */
  | 'courier'
  /** The order stands on another line too, with another number. */
  | 'twice';

/** `from` and `to` are the line's place in the text. */
export type LineProblem = { line: number; text: string; reason: LineReason; from: number; to: number };

export type ParsedNumbers = {
  lines: ParsedLine[];
  problems: LineProblem[];
  /** Lines that are used although their numbers are unlike their couriers'. */
  doubts: LineProblem[];
  /** Rows of a table whose number is not filled in yet. */
  unfilled: number;
};

const ORDER_NUMBER = /(?<![0-9A-Z])R(\d{6})[-\s]?([0-9A-Z]{6})(?![0-9A-Z])/i;
const SHORTENED = /^\d(?:\.\d+)?E\+?\d+$/i;

const COURIER_WORDS: readonly (readonly [CourierCode, RegExp])[] = [
  ['sf', /\bsf(?:[\s-]*express\b|\b(?!-))|顺丰(?:速运)?|順豐(?:速運)?/i],
  ['ems', /\bems\b|\bthai(?:land)?[\s-]*post\b|ไปรษณีย์(?:ไทย)?|邮政|郵政/i],
  ['sto', /\bsto\b(?:[\s-]*express)?|申通(?:快[递遞])?/i],
  ['yto', /\byto\b(?:[\s-]*express)?|[圆圓]通(?:速[递遞]|快[递遞])?/i],
  ['zto', /\bzto\b(?:[\s-]*express)?|中通(?:快[递遞])?/i],
];

/** Thai and full-width digits and letters as plain ones, one character for one, so that places in the text stay. */
function plain(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/[\u00a0\u200b-\u200d\u2007\u202f\u3000\ufeff]/g, ' ')
    .replace(/[、，]/g, ',');
}

/** An order number in a text as it is written on our screens, or undefined. What reads like another character is forgiven. */
export function orderNumberIn(text: string): string | undefined {
  const found = ORDER_NUMBER.exec(plain(text));
  if (!found) return undefined;
  // No order number has I, L or O: they were read for digits.
  const letters = found[2]?.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');
  return `R${found[1]}-${letters}`;
}

/**
 * Reads a pasted text or a table, line by line. `fallback` is the courier of numbers that several couriers could have. A line that stands
 * there twice in the same way counts once.
 */
export function parseNumbers(text: string, fallback?: CourierCode): ParsedNumbers {
  const parsed: ParsedNumbers = { lines: [], problems: [], doubts: [], unfilled: 0 };
  const numberOf = new Map<string, string>();
  let columns: Columns | undefined;
  let isFirst = true;
  let from = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const place = { line: index + 1, text: raw.trim(), from, to: from + raw.trimEnd().length };
    from += raw.length + 1;
    const line = plain(raw).trim();
    if (line === '') continue;
    if (isFirst && !ORDER_NUMBER.test(line)) {
      isFirst = false;
      columns = columnsOf(line);
      if (columns) continue;
    }
    isFirst = false;
    const read = readLine(line, columns, fallback);
    if (read === 'unfilled') parsed.unfilled += 1;
    else if (typeof read === 'string') parsed.problems.push({ ...place, reason: read });
    else {
      const before = numberOf.get(read.orderNumber);
      numberOf.set(read.orderNumber, before ?? read.trackingNumber);
      if (before === undefined) {
        parsed.lines.push({ ...read, line: place.line });
        if (read.doubt) parsed.doubts.push({ ...place, reason: read.doubt });
      } else if (before !== read.trackingNumber) parsed.problems.push({ ...place, reason: 'twice' });
    }
  }
  return parsed;
}

type Read = Omit<ParsedLine, 'line'> | LineReason | 'unfilled';

function readLine(line: string, columns: Columns | undefined, fallback: CourierCode | undefined): Read {
  const orderNumber = orderNumberIn(line);
  if (orderNumber === undefined) return 'order';
  const rest = line.replace(ORDER_NUMBER, '|');
  const cell = columns && splitFields(line, columns.separator)[columns.tracking]?.trim();
  const said = courierIn(columns ? tableCourier(line, columns) : rest);
  const typed = cell ?? numberIn(rest, said);
  if (!typed) return columns ? 'unfilled' : 'number';
  if (SHORTENED.test(typed)) return 'shortened';
  const trackingNumber = tidyTrackingNumber(typed);
  if (isPhone(trackingNumber)) return 'malformed';
  if (!isTrackingNumber(trackingNumber)) return 'malformed';
  const courier = said ?? guessCourier(trackingNumber) ?? courierByLook(trackingNumber) ?? fallback;
  if (courier)
    return { orderNumber, courier, trackingNumber, doubt: trackingNumberProblem(courier, trackingNumber) };
  return isAnyTrackingNumber(trackingNumber) ? 'courier' : 'unlike';
}

function tableCourier(line: string, columns: Columns): string {
  return columns.courier === undefined ? '' : (splitFields(line, columns.separator)[columns.courier] ?? '');
}

function courierIn(text: string): CourierCode | undefined {
  return COURIER_WORDS.find(([, words]) => words.test(text))?.[0];
}

function withoutCourier(text: string): string {
  return COURIER_WORDS.reduce((rest, [, words]) => rest.replace(words, '|'), text);
}

/** What in the rest of a line is most likely the number: what a courier prints, else the longest piece with digits. */
function numberIn(rest: string, courier: CourierCode | undefined): string | undefined {
  // A number may be printed in groups, and its first group may be a courier's name: then the piece as it stands is the number.
  const named = piecesOf(rest);
  const pieces = piecesOf(withoutCourier(rest));
  const candidates = [...named, ...pieces, ...pieces.flatMap((piece) => piece.split(/\s+/))];
  const fits = (candidate: string) =>
    !isPhone(candidate) &&
    (courier ? trackingNumberProblem(courier, candidate) === null : guessCourier(candidate) !== undefined);
  return (
    candidates.find(fits) ??
    candidates.find(isAnyTrackingNumber) ??
    candidates.find((candidate) => SHORTENED.test(candidate)) ??
    pieces.toSorted((a, b) => b.length - a.length)[0]
  );
}

function piecesOf(text: string): string[] {
  return text
    .split(/[\t,;|:=>→"']+/)
    .map((piece) => piece.trim())
    .filter((piece) => /\d/.test(piece));
}
