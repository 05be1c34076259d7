import { useEffect, useState, type ComponentType } from 'react';
import { registerViewport } from './toast-store.ts';

/**
 * Where toasts appear; put one into the app. It counts as there from the start, and what draws them is fetched once the page stands, so
 * that the first view does not wait for it. Should that fail, toasts are plain alerts.
 */
export function Toasts() {
  const [Viewport, setViewport] = useState<ComponentType | null>(null);
  useEffect(() => {
    const leave = registerViewport();
    import('./toast.tsx').then(
      (module) => setViewport(() => module.ToastViewport),
      () => leave(),
    );
    return leave;
  }, []);
  return Viewport ? <Viewport /> : null;
}
