import {
  CONNECTION_POLL_MS,
  RECONNECT_ATTEMPTS,
  RECONNECT_ONLINE_MS,
  RECONNECT_VISIBLE_MS,
} from '@raan/contract/constants';
import { setReconnectHandler, setRealtimeState, type RealtimeState } from './realtime-state.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

const BROKEN: ReadonlySet<RealtimeState> = new Set(['disconnected', 'unavailable', 'failed']);

type SupervisorOptions = {
  /** `onStateChange` reports the result. */
  open: () => void;
  /** Closes the current connection; called before each attempt. */
  close: () => void;
  state: () => RealtimeState;
  /** Without a session there is nothing to subscribe to. */
  isSignedIn: () => boolean;
  /** The page became visible or the network returned while connected; notifications may be missing. */
  onWake: () => void;
};

/**
 * Keeps the connection: retries at most five times, after 1, 2, 4, 8 and 16 s. Restarts 0.5 s
 * after going online, 1 s after the page becomes visible, and at once when the seller reconnects.
 */
export function superviseConnection({ open, close, state, isSignedIn, onWake }: SupervisorOptions) {
  let failures = 0;
  let enabled = true;
  /** All retries have failed. Only the seller, the network or the page becoming visible start over. */
  let hasGivenUp = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wake: ReturnType<typeof setTimeout> | undefined;

  const attempt = () => {
    clearTimeout(retry);
    retry = undefined;
    if (!isSignedIn()) return disable();
    close();
    open();
  };
  const scheduleRetry = () => {
    if (!enabled || retry !== undefined) return;
    if (!isSignedIn()) return disable();
    // The `online` event starts over; retrying before is pointless.
    if (!navigator.onLine) return;
    if (failures >= RECONNECT_ATTEMPTS) return giveUp();
    retry = setTimeout(attempt, reconnectDelayMs(failures));
    failures += 1;
  };
  /** Also ends the client's own retries. */
  function giveUp(): void {
    hasGivenUp = true;
    close();
    setRealtimeState('failed');
  }
  function disable(): void {
    enabled = false;
    clearTimeout(retry);
    retry = undefined;
    close();
    setRealtimeState('disconnected');
  }
  const onStateChange = (current: RealtimeState) => {
    setRealtimeState(current);
    if (current === 'connected') {
      failures = 0;
      clearTimeout(retry);
      retry = undefined;
    } else if (BROKEN.has(current)) scheduleRetry();
  };
  const restart = () => {
    failures = 0;
    enabled = true;
    hasGivenUp = false;
    attempt();
  };
  const wakeAfter = (ms: number) => {
    clearTimeout(wake);
    wake = setTimeout(() => {
      if (!enabled) return;
      if (state() === 'connected') onWake();
      else restart();
    }, ms);
  };
  const onOnline = () => wakeAfter(RECONNECT_ONLINE_MS);
  const onVisible = () => {
    if (!document.hidden) wakeAfter(RECONNECT_VISIBLE_MS);
  };
  // Detects state changes that the connection did not report.
  const poll = setInterval(() => {
    if (enabled && !hasGivenUp && retry === undefined) onStateChange(state());
  }, CONNECTION_POLL_MS);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  setReconnectHandler(restart);
  open();

  return {
    onStateChange,
    /** Reports an error that did not change the state. */
    onError: () => {
      if (state() !== 'connected' && state() !== 'connecting') scheduleRetry();
    },
    stop: () => {
      enabled = false;
      clearInterval(poll);
      clearTimeout(retry);
      clearTimeout(wake);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      setReconnectHandler(undefined);
      close();
      setRealtimeState('disconnected');
    },
  };
}
