import type { ComponentType } from 'react';
import type { Language } from '@raan/contract/language';
import { addFailedLoad } from '#lib/failed-loads.ts';
import { getLoadedFrame, loadFrame } from './frames.ts';
import type { Route } from './route.ts';

const pages = new Map<Route, ComponentType>();
const fetching = new Map<Route, Promise<ComponentType>>();

/** Returns the page of a route if it is loaded. */
export function getLoadedPage(route: Route): ComponentType | undefined {
  return pages.get(route);
}

/** Loads a route's page once. A failed load stays failed until `clearFailedLoads`. */
export function loadPage(route: Route): Promise<ComponentType> {
  let promise = fetching.get(route);
  if (!promise) {
    promise = route.page().then((module) => {
      pages.set(route, module.default);
      return module.default;
    });
    promise.catch(() => addFailedLoad(() => fetching.delete(route)));
    fetching.set(route, promise);
  }
  return promise;
}

/** Loads a route's page, frame and messages in parallel. */
export async function loadRoute(route: Route, language: Language): Promise<void> {
  await Promise.all([
    loadPage(route),
    route.plain ? undefined : loadFrame(),
    ...route.messages.map((set) => set.load(language)),
  ]);
}

/** Whether a route can render without waiting. */
export function isRouteLoaded(route: Route, language: Language): boolean {
  return (
    pages.has(route) &&
    (route.plain || getLoadedFrame() !== undefined) &&
    route.messages.every((set) => set.read(language) !== undefined)
  );
}
