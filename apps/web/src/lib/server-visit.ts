// Guard callers with `import.meta.env.SSR`, so that the build drops them from browser code.
import type { QueryClient } from '@tanstack/react-query';

export type ServerVisit = {
  token: string;
  /** `address` begins with /api. */
  fetch: (address: string) => Promise<Response>;
  client: QueryClient;
  /** Renders only the first screen of a page (seller/lib/first-screen.tsx). */
  isFirstScreenOnly: boolean;
};

let readVisit: () => ServerVisit | undefined = () => undefined;

/** Sets the source of the current visit. Called once, by the renderer. */
export function setServerVisitSource(source: () => ServerVisit | undefined): void {
  readVisit = source;
}

/** Returns the visit being rendered. Undefined in a browser and while prerendering. */
export function serverVisit(): ServerVisit | undefined {
  return readVisit();
}
