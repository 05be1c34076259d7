import { createContext, useContext } from 'react';

/** Whether the page is the seller's preview, which shows marked samples for missing content. */
export const PreviewContext = createContext(false);

export function usePreview(): boolean {
  return useContext(PreviewContext);
}
