// What a route is, and how its page and texts are fetched together.
import type { ComponentType } from 'react';
import type { Language } from '@raan/contract/language';
import { keepFailure } from '#lib/failed-loads.ts';
import type { MessageSet } from '#lib/messages.ts';
import { loadedFrame, loadFrame } from './frames.ts';
import type { routeMessages } from './route-titles.ts';

type TitlesOf<Set> = Set extends MessageSet<infer M> ? keyof M & string : never;
type TitleKey = TitlesOf<typeof routeMessages>;

export type Route = {
  /** wouter pattern; a page reads its parameters by `useParams`. */
  path: string;
  title: TitleKey;
  /** `seller`: a visitor is sent to /login. `guest`: a seller is sent to /profile. `open`: anyone. */
  access: 'seller' | 'guest' | 'open';
  page: () => Promise<{ default: ComponentType }>;
  messages: readonly MessageSet[];
  /** Stands alone: no top bar, no tabs, no query client. For pages before login. */
  plain?: true;
  /** `false` where the page draws its own head. */
  topBar?: false;
  /** Which tab it belongs to. */
  tab?: 'home' | 'notifications' | 'shop' | 'profile';
  /** Its HTML is made at build, complete. */
  prerender?: true;
  /** What it shows first is drawn by the server for who comes without the app (`seller/first-view.tsx`). */
  firstView?: true;
};

const pages = new Map<Route, ComponentType>();
const fetching = new Map<Route, Promise<ComponentType>>();

/** The page of a route if it is here already. */
export function loadedPage(route: Route): ComponentType | undefined {
  return pages.get(route);
}

/** Fetches a route's page once; a failed fetch stays failed until `forgetFailedLoads`. */
export function loadPage(route: Route): Promise<ComponentType> {
  let promise = fetching.get(route);
  if (!promise) {
    promise = route.page().then((module) => {
      pages.set(route, module.default);
      return module.default;
    });
    promise.catch(() => keepFailure(() => fetching.delete(route)));
    fetching.set(route, promise);
  }
  return promise;
}

/** Fetches a route's page, frame and texts side by side. */
export async function loadRoute(route: Route, language: Language): Promise<void> {
  await Promise.all([
    loadPage(route),
    route.plain ? undefined : loadFrame(),
    ...route.messages.map((set) => set.load(language)),
  ]);
}

/** Whether a route can be drawn without waiting. */
export function isLoaded(route: Route, language: Language): boolean {
  return (
    pages.has(route) &&
    (route.plain || loadedFrame() !== undefined) &&
    route.messages.every((set) => set.read(language) !== undefined)
  );
}
