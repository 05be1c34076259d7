// Page sizes of printed documents, in points.
import type { PaperSize } from '@raan/contract/documents/document-rules';

export const POINTS_PER_MM = 72 / 25.4;

export type PageSize = { width: number; height: number };

const A4: PageSize = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM };
/** A quarter of A4, so that four labels fill a page. */
const A6: PageSize = { width: A4.width / 2, height: A4.height / 2 };

export const PAGE_SIZES: Readonly<Record<PaperSize, PageSize>> = { a6: A6, a4: A4 };

/** Top left corners of the labels on a page, in reading order. */
export const LABEL_POSITIONS: Readonly<Record<PaperSize, readonly { x: number; y: number }[]>> = {
  a6: [{ x: 0, y: 0 }],
  a4: [
    { x: 0, y: 0 },
    { x: A6.width, y: 0 },
    { x: 0, y: A6.height },
    { x: A6.width, y: A6.height },
  ],
};

export const LABEL_SIZE = A6;
