// The frame of the signed-in app, with the query client in it, is fetched with the first page that stands in it: /login does without.
import type { ComponentType, ReactNode } from 'react';
import type { Route } from './route.ts';

export type FrameProps = { route: Route; title: string; children: ReactNode };

let loaded: ComponentType<FrameProps> | undefined;
let loading: Promise<ComponentType<FrameProps>> | undefined;

/** How the frame is fetched, for the build to know its file. */
export const importFrame = () => import('./seller-frame.tsx');

export function loadedFrame(): ComponentType<FrameProps> | undefined {
  return loaded;
}

export function loadFrame(): Promise<ComponentType<FrameProps>> {
  if (!loading) {
    loading = importFrame().then((module) => {
      loaded = module.SellerFrame;
      return loaded;
    });
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}
