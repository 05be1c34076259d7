import { useEffect, useState, type ComponentType } from 'react';
import { registerViewport } from './toast-viewports.ts';

/** Registers at once but loads the viewport after the first view. If that fails, toasts are alerts. */
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
