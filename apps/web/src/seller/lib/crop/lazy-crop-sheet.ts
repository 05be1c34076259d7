import { cropMessages } from './crop-messages.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';

/** The crop sheet and its messages, loaded when the first picture is selected. */
export const LazyCropSheet = lazySheet(() => import('./crop-sheet.tsx'), cropMessages);
