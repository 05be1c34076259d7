import { createContext, useContext } from 'react';

/** Whether the page is the seller's own preview, where what is missing is shown by a marked sample. */
export const PreviewContext = createContext(false);

export function usePreview(): boolean {
  return useContext(PreviewContext);
}
