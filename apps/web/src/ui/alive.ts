// Whether a press is heard yet: a page that the server has drawn is seen before its script is there.
import { createContext, use } from 'react';

/** True where nothing else is said: what the browser draws itself is alive from the start. */
export const AliveContext = createContext(true);

export function useAlive(): boolean {
  return use(AliveContext);
}
