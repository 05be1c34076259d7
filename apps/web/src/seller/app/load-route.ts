import type { ComponentType } from 'react';
import type { Language } from '@raan/contract/language';
import { addFailedLoad } from '#lib/failed-loads.ts';
import { markResolved } from '#lib/resolved-promise.ts';
import { getLoadedFrame, loadFrame } from './frames.ts';
import type { Route } from './route.ts';

const loaded = new Set<Route>();
const fetching = new Map<Route, Promise<ComponentType>>();

/** Loads a route's page once. A failed load stays failed until `clearFailedLoads`. */
export function loadPage(route: Route): Promise<ComponentType> {
  const pending = fetching.get(route);
  if (pending) return pending;
  const promise = route.page().then((module) => module.default);
  promise.then(
    (page) => {
      void markResolved(promise, page);
      loaded.add(route);
    },
    () => addFailedLoad(() => fetching.delete(route)),
  );
  fetching.set(route, promise);
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
    loaded.has(route) &&
    (route.plain || getLoadedFrame() !== undefined) &&
    route.messages.every((set) => set.read(language) !== undefined)
  );
}
