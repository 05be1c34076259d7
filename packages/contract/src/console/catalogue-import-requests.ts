import * as z from 'zod/mini';
import { text } from '../primitives.ts';
import { ImportCorrections } from './catalogue-import.ts';

/** Corrections of how a file is read, with currency and rate. */
export const ImportCorrection = z.object({
  corrections: ImportCorrections,
  currency: text(3, 3),
  /** Baht per unit of the currency; ignored for THB. */
  rate: z.optional(text(14, 0)),
});
export type ImportCorrection = z.output<typeof ImportCorrection>;
