import { lazySheet } from '#seller/lib/lazy-sheet.tsx';
import { detailsMessages } from './details-messages.ts';

export const LazyDetailsSheet = lazySheet(() => import('./details-sheet.tsx'), detailsMessages);
