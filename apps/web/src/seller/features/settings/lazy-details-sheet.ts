import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { detailsMessages } from './details-messages.ts';

/** The details sheet and its messages, loaded when opened. */
export const LazyDetailsSheet = lazySheet(() => import('./details-sheet.tsx'), detailsMessages);
