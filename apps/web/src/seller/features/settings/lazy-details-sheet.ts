import { lazySheet } from '#lib/lazy-sheet.tsx';
import { detailsMessages } from './details.ts';

/** The sheet of name and address, fetched with its words when it is opened. */
export const LazyDetailsSheet = lazySheet(() => import('./details-sheet.tsx'), detailsMessages);
