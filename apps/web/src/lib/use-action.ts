import { useRef, useState } from 'react';

type ActionState<Result> =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; result: Result };

export type Action<Arguments extends readonly unknown[], Result> = ActionState<Result> & {
  /** Starts it; ignored while it runs. */
  run: (...values: Arguments) => Promise<void>;
  reset: () => void;
};

/**
 * One call to the server from a page outside the signed-in app, where there is no query client to load. The page shows its failure. Inside
 * the app use a mutation.
 */
export function useAction<Arguments extends readonly unknown[], Result>(
  act: (...values: Arguments) => Promise<Result>,
): Action<Arguments, Result> {
  const [state, setState] = useState<ActionState<Result>>({ state: 'idle' });
  const running = useRef(false);
  const run = async (...values: Arguments) => {
    if (running.current) return;
    running.current = true;
    setState({ state: 'running' });
    try {
      setState({ state: 'done', result: await act(...values) });
    } catch (error) {
      setState({ state: 'failed', error });
    } finally {
      running.current = false;
    }
  };
  return { ...state, run, reset: () => setState({ state: 'idle' }) };
}
