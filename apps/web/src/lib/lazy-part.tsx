// Parts of pages in files of their own, fetched when they are first drawn. One that can't be fetched says so in its place; the page around it stands.
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
import { forgetFailedLoads } from './failed-loads.ts';
import { currentLanguage } from './language.ts';
import type { MessageSet } from './messages.ts';
import { reloadIfReachable } from './page-boundary.tsx';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What stands in the place of a part that could not be fetched is given this besides what the part is given. */
export type LostProps = { retry: () => void; retrying: boolean };

type PartOptions<Props> = {
  /** Its texts, where the page does not have them. */
  words?: MessageSet | undefined;
  /** Stands there until it comes for the first time. */
  waiting?: ReactNode;
  Lost?: ComponentType<Props & LostProps>;
};

/**
 * What fails though it was pressed for so often, and the server answers, is a file of before a deploy, which is gone for good: a new document
 * names the new one. Only who has just pressed is taken there: anybody else may be in the middle of something on the page.
 */
const PRESSES = 2;

/** One of fetching a part: by itself, or because it was pressed for; and how often it was in all. */
type Attempt = { presses: number; isPressed: boolean };

/** Fetches a part, and beside it its texts, so that it is drawn at once when it is there. */
export async function fetchPart<Props>(
  load: Load<Props>,
  words: MessageSet | undefined,
): Promise<{ default: ComponentType<Props> }> {
  const [part] = await Promise.all([load(), words?.load(currentLanguage())]);
  return part;
}

/** A part in a file of its own. Where that can't be fetched, a retry, the return of the connection and being drawn anew fetch it again. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { words, waiting = null, Lost = PartLost }: PartOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  let hasFailed = false;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => known);
    const [attempt, setAttempt] = useState<Attempt>({ presses: 0, isPressed: false });
    const [failed, setFailed] = useState<Attempt>();
    const isLost = !Part && failed !== undefined;
    const fail = useEffectEvent(() => {
      setFailed(attempt);
      const isClosed = 'open' in props && props.open === false;
      if (attempt.isPressed && attempt.presses >= PRESSES && !isClosed) void reloadIfReachable();
    });
    useEffect(() => {
      if (Part) return;
      if (hasFailed) forgetFailedLoads();
      let isLeft = false;
      fetchPart(load, words).then(
        ({ default: part }) => {
          known = part;
          setPart(() => part);
        },
        () => {
          hasFailed = true;
          if (!isLeft) fail();
        },
      );
      return () => {
        isLeft = true;
      };
    }, [Part, attempt]);
    const retrying = failed !== attempt;
    useEffect(() => {
      if (!isLost || retrying) return;
      const tryAgain = () => setAttempt({ ...attempt, isPressed: false });
      addEventListener('online', tryAgain);
      return () => removeEventListener('online', tryAgain);
    }, [isLost, retrying, attempt]);
    const retry = () => setAttempt({ presses: attempt.presses + 1, isPressed: true });
    if (isLost) return createElement(Lost, { ...props, retry, retrying });
    return <Suspense fallback={waiting}>{Part ? createElement(Part, props) : waiting}</Suspense>;
  };
}

function PartLost({ retry, retrying }: LostProps) {
  return <ErrorState onRetry={retry} retrying={retrying} />;
}
