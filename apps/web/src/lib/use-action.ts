import { useRef, useState } from 'react';

type ActionState<Result> =
  | { state: 'idle' }
  | { state: 'running' }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; result: Result };

export type Action<Arguments extends readonly unknown[], Result> = ActionState<Result> & {
  /** Starts the action; ignored while it runs. */
  run: (...values: Arguments) => Promise<void>;
  reset: () => void;
};

/** Runs a server call on pages without a query client (before login). Elsewhere use a mutation. */
export function useAction<Arguments extends readonly unknown[], Result>(
  action: (...values: Arguments) => Promise<Result>,
): Action<Arguments, Result> {
  const [state, setState] = useState<ActionState<Result>>({ state: 'idle' });
  const running = useRef(false);
  const run = async (...values: Arguments) => {
    if (running.current) return;
    running.current = true;
    setState({ state: 'running' });
    try {
      setState({ state: 'done', result: await action(...values) });
    } catch (error) {
      setState({ state: 'failed', error });
    } finally {
      running.current = false;
    }
  };
  return { ...state, run, reset: () => setState({ state: 'idle' }) };
}
