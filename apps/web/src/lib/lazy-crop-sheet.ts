import { lazy } from 'react';
import { cropMessages } from './crop-messages.ts';
import { currentLanguage } from './language.ts';

/** The sheet in which a picture is cut, with its words; fetched when the first picture is chosen. */
export const CropSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./crop-sheet.tsx'), cropMessages.load(currentLanguage())]);
  return sheet;
});
