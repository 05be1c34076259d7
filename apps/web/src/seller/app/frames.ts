// Loads the signed-in app's frame with its query client, which pages before login do without.
import type { ComponentType, ReactNode } from 'react';
import { addFailedLoad } from '#lib/failed-loads.ts';
import type { Route } from './route.ts';

export type FrameProps = { route: Route; title: string; children: ReactNode };
type Frame = ComponentType<FrameProps>;
type ImportFrame = () => Promise<{ SellerFrame: Frame }>;

let importFrame: ImportFrame | undefined;
let loaded: Frame | undefined;
let loading: Promise<Frame> | undefined;

/** Sets how the frame is imported: it links to pages, so route loading can't import it directly. */
export function setFrameImport(load: ImportFrame): void {
  importFrame = load;
}

export function getLoadedFrame(): Frame | undefined {
  return loaded;
}

/** Loads the frame once. A failed load stays failed until `clearFailedLoads`. */
export function loadFrame(): Promise<Frame> {
  if (!importFrame) throw new Error('loadFrame was called before setFrameImport');
  if (!loading) {
    loading = importFrame().then((module) => {
      loaded = module.SellerFrame;
      return loaded;
    });
    loading.catch(() =>
      addFailedLoad(() => {
        loading = undefined;
      }),
    );
  }
  return loading;
}
