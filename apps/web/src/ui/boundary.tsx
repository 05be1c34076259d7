import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** Where it stands: a failure at one place says nothing of the next. */
  place: string;
  renderFailure: (retry: () => void) => ReactNode;
  /** Before what failed is drawn again. */
  onRetry?: () => void;
  children: ReactNode;
};
type BoundaryState = { place: string; failure: { reason: string } | undefined };

/** A file of before a deploy is gone for good; the document of now names the new one. Stays put while the server can't be reached. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

/** Catches what is thrown beneath it, a page that can't be fetched included, and tries again when told; what fails twice alike takes a new document. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
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
    this.props.onRetry?.();
    this.setState({ failure: undefined });
  };

  override render() {
    return this.state.failure ? this.props.renderFailure(this.retry) : this.props.children;
  }
}
