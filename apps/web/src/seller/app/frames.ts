// The frame of the signed-in app, with the query client in it, is fetched with the first page that stands in it: /login does without.
import type { ComponentType, ReactNode } from 'react';
import { keepFailure } from '#lib/failed-loads.ts';
import type { Route } from './route.ts';

export type FrameProps = { route: Route; title: string; children: ReactNode };
type Frame = ComponentType<FrameProps>;
type ImportFrame = () => Promise<{ SellerFrame: Frame }>;

let importFrame: ImportFrame | undefined;
let loaded: Frame | undefined;
let loading: Promise<Frame> | undefined;

/** Says where the frame comes from; once, at start. The frame links to pages, so what loads pages can't import it. */
export function takeFrameFrom(load: ImportFrame): void {
  importFrame = load;
}

export function loadedFrame(): Frame | undefined {
  return loaded;
}

/** Fetches the frame once; a failed fetch stays failed until `forgetFailedLoads`. */
export function loadFrame(): Promise<Frame> {
  if (!importFrame) throw new Error('the frame was asked for before anyone said where it comes from');
  if (!loading) {
    loading = importFrame().then((module) => {
      loaded = module.SellerFrame;
      return loaded;
    });
    loading.catch(() =>
      keepFailure(() => {
        loading = undefined;
      }),
    );
  }
  return loading;
}
