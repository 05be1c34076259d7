import { useEffect, type ReactNode } from 'react';
import { Boundary } from '#ui/boundary.tsx';
import { ErrorState } from '#ui/state.tsx';
import { commonMessages } from './common.ts';
import { forgetFailedLoads } from './failed-loads.ts';
import { useMessages } from './i18n.tsx';

/** Catches what a page throws, a page that can't be fetched included, and offers to try again; offline it tries by itself on return. */
export function PageBoundary({ place, children }: { place: string; children: ReactNode }) {
  return (
    <Boundary place={place} onRetry={forgetFailedLoads} renderFailure={(retry) => <Failure retry={retry} />}>
      {children}
    </Boundary>
  );
}

function Failure({ retry }: { retry: () => void }) {
  const t = useMessages(commonMessages);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return <ErrorState title={t('pageFailed')} detail={t('pageFailedDetail')} onRetry={retry} />;
}
