import { lazy } from 'react';
import { currentLanguage } from '#lib/language.ts';
import { detailsMessages } from './details.ts';

/** The sheet of name and address, fetched with its words when it is opened. */
export const LazyDetailsSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./details-sheet.tsx'), detailsMessages.load(currentLanguage())]);
  return sheet;
});
