import { cropMessages } from './crop-messages.ts';
import { lazySheet } from '#seller/lib/lazy-sheet.tsx';

export const LazyCropSheet = lazySheet(() => import('./crop-sheet.tsx'), cropMessages);
