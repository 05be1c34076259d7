// Whom a server draws for. In a browser that is whoever looks, so that what asks for it is left out of the browser's code by the build
// (`import.meta.env.SSR`).
import type { QueryClient } from '@tanstack/react-query';

export type DrawnVisit = {
  token: string;
  /** Asks the API as the visitor would; `address` begins with /api. */
  ask: (address: string) => Promise<Response>;
  client: QueryClient;
  /** Only what its first screen shows is drawn of a page (first-screen.tsx). */
  isFirstScreen: boolean;
};

let read: () => DrawnVisit | undefined = () => undefined;

/** Says where the visit of the moment is to be found; once, by the module that draws. */
export function takeVisitFrom(from: () => DrawnVisit | undefined): void {
  read = from;
}

/** The visit that is being drawn; undefined in a browser, and where a page is made for everybody. */
export function drawnVisit(): DrawnVisit | undefined {
  return read();
}
