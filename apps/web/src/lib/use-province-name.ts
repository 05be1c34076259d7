import { useEffect, useState } from 'react';
import { useLanguage } from './i18n.tsx';

/** Returns a function that labels a province: its Thai name, in other languages with its Latin name. */
export function useProvinceName(): (province: string) => string {
  const isThai = useLanguage() === 'th';
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (isThai) return;
    let isUnmounted = false;
    // If loading fails, the Thai names stand alone.
    import('./province-names.ts').then(
      ({ PROVINCE_NAMES }) => {
        if (!isUnmounted) setNames(PROVINCE_NAMES);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [isThai]);
  return (province) => {
    const latin = isThai ? undefined : names[province];
    return latin ? `${latin} · ${province}` : province;
  };
}
