import { cropMessages } from './crop-messages.ts';
import { lazySheet } from './lazy-sheet.tsx';

/** The sheet in which a picture is cut, with its words; fetched when the first picture is chosen. */
export const CropSheet = lazySheet(() => import('./crop-sheet.tsx'), cropMessages);
