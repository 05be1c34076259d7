// A part that fails to load shows an error in its place; the page around it keeps working.
import {
  createElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { ErrorState } from '#ui/state.tsx';
import { clearFailedLoads } from './failed-loads.ts';
import { currentLanguage } from './language.ts';
import type { MessageSet } from './messages.ts';
import { reloadIfReachable } from './page-boundary.tsx';

export type PartLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Props of the component that replaces a part that failed to load, in addition to the part's own. */
export type LoadFailureProps = { retry: () => void; retrying: boolean };

type PartOptions<Props> = {
  /** The part's messages, when the page does not load them. */
  messages?: MessageSet | undefined;
  placeholder?: ReactNode;
  LoadFailure?: ComponentType<Props & LoadFailureProps>;
};

/**
 * A file that then still fails on a reachable server was removed by a deploy; a reload gets the new one.
 * Automatic retries never reload, because the user may be busy on the page.
 */
const RELOAD_AFTER_RETRIES = 2;

type Attempt = { manualRetries: number; isManual: boolean };

/** Loads a part and its messages in parallel. */
export async function loadPart<Props>(
  load: PartLoader<Props>,
  messages: MessageSet | undefined,
): Promise<{ default: ComponentType<Props> }> {
  const [part] = await Promise.all([load(), messages?.load(currentLanguage())]);
  return part;
}

/** Wraps a component in its own file. Retries on click, on reconnecting, and when mounted again. */
export function lazyPart<Props extends object>(
  load: PartLoader<Props>,
  { messages, placeholder = null, LoadFailure = PartLoadFailure }: PartOptions<Props> = {},
): ComponentType<Props> {
  let loadedPart: ComponentType<Props> | undefined;
  let hasFailed = false;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loadedPart);
    const [attempt, setAttempt] = useState<Attempt>({ manualRetries: 0, isManual: false });
    const [failedAttempt, setFailedAttempt] = useState<Attempt>();
    const hasLoadFailed = !Part && failedAttempt !== undefined;
    const onLoadFailed = useEffectEvent(() => {
      setFailedAttempt(attempt);
      const isClosed = 'open' in props && props.open === false;
      if (attempt.isManual && attempt.manualRetries >= RELOAD_AFTER_RETRIES && !isClosed)
        void reloadIfReachable();
    });
    useEffect(() => {
      if (Part) return;
      if (hasFailed) clearFailedLoads();
      let isUnmounted = false;
      loadPart(load, messages).then(
        ({ default: part }) => {
          loadedPart = part;
          setPart(() => part);
        },
        () => {
          hasFailed = true;
          if (!isUnmounted) onLoadFailed();
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part, attempt]);
    const retrying = failedAttempt !== attempt;
    useEffect(() => {
      if (!hasLoadFailed || retrying) return;
      const tryAgain = () => setAttempt({ ...attempt, isManual: false });
      addEventListener('online', tryAgain);
      return () => removeEventListener('online', tryAgain);
    }, [hasLoadFailed, retrying, attempt]);
    const retry = () => setAttempt({ manualRetries: attempt.manualRetries + 1, isManual: true });
    if (hasLoadFailed) return createElement(LoadFailure, { ...props, retry, retrying });
    return <Suspense fallback={placeholder}>{Part ? createElement(Part, props) : placeholder}</Suspense>;
  };
}

function PartLoadFailure({ retry, retrying }: LoadFailureProps) {
  return <ErrorState onRetry={retry} retrying={retrying} />;
}
