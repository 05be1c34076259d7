import { Component, type ReactNode } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { ErrorState } from '#ui/state.tsx';
import { shellMessages } from './shell-messages.ts';

type BoundaryProps = { renderFailure: (retry: () => void) => ReactNode; children: ReactNode };

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.renderFailure(() => this.setState({ failed: false }));
  }
}

/** Catches what a page throws, a page that can't be fetched included, and offers to try again. Key it by the location. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const t = useMessages(shellMessages);
  return (
    <Boundary
      renderFailure={(retry) => (
        <ErrorState title={t('pageFailed')} detail={t('pageFailedDetail')} onRetry={retry} />
      )}
    >
      {children}
    </Boundary>
  );
}
