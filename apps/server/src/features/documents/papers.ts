// The sheets that documents are printed on, in points.
import type { PaperSize } from '@raan/contract/documents/document-rules';

const POINTS_PER_MM = 72 / 25.4;

export const MILLIMETRE = POINTS_PER_MM;

export type Sheet = { width: number; height: number };

const A4: Sheet = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM };
/** A quarter of an A4. */
const A6: Sheet = { width: A4.width / 2, height: A4.height / 2 };

export const SHEETS: Readonly<Record<PaperSize, Sheet>> = { a6: A6, a4: A4 };

/** Where the labels of one sheet go: upper left corners, in reading order. */
export const LABEL_PLACES: Readonly<Record<PaperSize, readonly { x: number; y: number }[]>> = {
  a6: [{ x: 0, y: 0 }],
  a4: [
    { x: 0, y: 0 },
    { x: A6.width, y: 0 },
    { x: 0, y: A6.height },
    { x: A6.width, y: A6.height },
  ],
};

export const LABEL_SHEET = A6;
