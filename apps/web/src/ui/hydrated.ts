// Whether the page handles clicks yet. A server-rendered page is visible before its script runs.
import { createContext, use } from 'react';

/** True by default: content rendered in the browser is interactive from the start. */
export const HydratedContext = createContext(true);

export function useIsHydrated(): boolean {
  return use(HydratedContext);
}
