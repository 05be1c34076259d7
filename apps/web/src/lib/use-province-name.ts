import { useEffect, useState } from 'react';
import { useLanguage } from './i18n.tsx';

/** How a province is shown to whoever reads the page: beside its Thai name, which is the one that is kept, its name in Latin letters. */
export function useProvinceName(): (province: string) => string {
  const isThai = useLanguage() === 'th';
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (isThai) return;
    let isLeft = false;
    // Without them the Thai names stand alone.
    import('./province-names.ts').then(
      ({ PROVINCE_NAMES }) => {
        if (!isLeft) setNames(PROVINCE_NAMES);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isThai]);
  return (province) => {
    const latin = isThai ? undefined : names[province];
    return latin ? `${latin} · ${province}` : province;
  };
}
