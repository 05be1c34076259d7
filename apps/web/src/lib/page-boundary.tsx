import { Component, useEffect, type ReactNode } from 'react';
import { ErrorState } from '#ui/state.tsx';
import { commonMessages } from './common.ts';
import { forgetFailedLoads } from './failed-loads.ts';
import { useMessages } from './i18n.tsx';

type BoundaryProps = {
  /** Where it stands: a failure at one place says nothing of the next. */
  place: string;
  children: ReactNode;
};
type BoundaryState = { place: string; failure: { reason: string } | undefined };

/** A file of before a deploy is gone for good; the document of now names the new one. Stays put while the server can't be reached. */
export async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/**
 * Catches what a page throws, a page that can't be fetched included, and offers to try again; offline it tries by itself on return. What
 * fails twice alike takes a new document.
 */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: undefined };
  /** Why it had failed when it was last tried again. */
  retried: string | undefined;

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { reason: String(error) } };
  }

  override componentDidCatch(error: unknown) {
    if (this.retried === String(error)) void reloadIfReachable();
  }

  retry = () => {
    this.retried = this.state.failure?.reason;
    forgetFailedLoads();
    this.setState({ failure: undefined });
  };

  override render() {
    return this.state.failure ? <Failure retry={this.retry} /> : this.props.children;
  }
}

function Failure({ retry }: { retry: () => void }) {
  const t = useMessages(commonMessages);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return <ErrorState title={t('pageFailed')} detail={t('pageFailedDetail')} onRetry={retry} />;
}
