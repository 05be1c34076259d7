import { Component, useEffect, type ReactNode } from 'react';
import { ErrorState } from '#ui/state.tsx';
import { commonMessages } from './common-messages.ts';
import { clearFailedLoads } from './failed-loads.ts';
import { useMessages } from './i18n.tsx';

type BoundaryProps = {
  /** Changing it clears the failure. */
  place: string;
  children: ReactNode;
};
type BoundaryState = { place: string; failure: { reason: string } | undefined };

/** Reloads the page if the server is reachable: a deploy removes files that the old document refers to. */
export async function reloadIfReachable(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) location.reload();
}

/**
 * Catches render and load errors and offers a retry; retries by itself when the connection returns. Reloads
 * the page when the same error occurs again after a retry.
 */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: undefined };
  /** The failure before the last retry. */
  retriedReason: string | undefined;

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { reason: String(error) } };
  }

  override componentDidCatch(error: unknown) {
    if (this.retriedReason === String(error)) void reloadIfReachable();
  }

  retry = () => {
    this.retriedReason = this.state.failure?.reason;
    clearFailedLoads();
    this.setState({ failure: undefined });
  };

  override render() {
    return this.state.failure ? <PageFailure retry={this.retry} /> : this.props.children;
  }
}

function PageFailure({ retry }: { retry: () => void }) {
  const t = useMessages(commonMessages);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return <ErrorState title={t('pageFailed')} detail={t('pageFailedDetail')} onRetry={retry} />;
}
