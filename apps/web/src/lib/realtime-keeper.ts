// Keeps the live connection up: when to try again after it broke, and when to leave it to the seller.
import {
  CONNECTION_POLL_MS,
  RECONNECT_ATTEMPTS,
  RECONNECT_ONLINE_MS,
  RECONNECT_VISIBLE_MS,
} from '@raan/contract/constants';
import { setReconnect, setRealtimeState, type RealtimeState } from './realtime-state.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

const BROKEN: ReadonlySet<RealtimeState> = new Set(['disconnected', 'unavailable', 'failed']);

type KeeperOptions = {
  /** Tries to connect, afresh. How it goes is told by `changed`. */
  open: () => void;
  /** Ends what there is of a connection; called before each new try. */
  close: () => void;
  /** The connection's own word on how it stands. */
  state: () => RealtimeState;
  /** Without a session there is nothing to listen to. */
  isSignedIn: () => boolean;
  /** The page is looked at again, or the network is back, and the connection stands: it may not have heard everything. */
  onWake: () => void;
};

/**
 * Connects, and after a break tries again: at most five times, after 1, 2, 4, 8 and 16 s (never later than 30 s); half a second after the
 * network is back, and a second after the page is looked at again, it begins anew. Offline it waits. The seller may begin anew at any time.
 */
export function keepConnected({ open, close, state, isSignedIn, onWake }: KeeperOptions) {
  let failures = 0;
  let enabled = true;
  /** All attempts have failed; only the seller, the network or the page becoming visible begin anew. */
  let isGivenUp = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wake: ReturnType<typeof setTimeout> | undefined;

  const attempt = () => {
    clearTimeout(retry);
    retry = undefined;
    if (!isSignedIn()) return disable();
    close();
    open();
  };
  const tryLater = () => {
    if (!enabled || retry !== undefined) return;
    if (!isSignedIn()) return disable();
    // The event of being online again tries; until then every try would be wasted.
    if (!navigator.onLine) return;
    if (failures >= RECONNECT_ATTEMPTS) return leaveIt();
    retry = setTimeout(attempt, reconnectDelayMs(failures));
    failures += 1;
  };
  /** The client's own tries end too; the seller, the network or a look at the page begin anew. */
  function leaveIt(): void {
    isGivenUp = true;
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
  const changed = (current: RealtimeState) => {
    setRealtimeState(current);
    if (current === 'connected') {
      failures = 0;
      clearTimeout(retry);
      retry = undefined;
    } else if (BROKEN.has(current)) tryLater();
  };
  const beginAnew = () => {
    failures = 0;
    enabled = true;
    isGivenUp = false;
    attempt();
  };
  const wakeAfter = (ms: number) => {
    clearTimeout(wake);
    wake = setTimeout(() => {
      if (!enabled) return;
      if (state() === 'connected') onWake();
      else beginAnew();
    }, ms);
  };
  const onOnline = () => wakeAfter(RECONNECT_ONLINE_MS);
  const onVisible = () => {
    if (!document.hidden) wakeAfter(RECONNECT_VISIBLE_MS);
  };
  // The connection tells of its changes; what it did not tell of is seen here.
  const poll = setInterval(() => {
    if (enabled && !isGivenUp && retry === undefined) changed(state());
  }, CONNECTION_POLL_MS);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  setReconnect(beginAnew);
  open();

  return {
    changed,
    /** Something went wrong that left the state as it was. */
    trouble: () => {
      if (state() !== 'connected' && state() !== 'connecting') tryLater();
    },
    stop: () => {
      enabled = false;
      clearInterval(poll);
      clearTimeout(retry);
      clearTimeout(wake);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      setReconnect(undefined);
      close();
      setRealtimeState('disconnected');
    },
  };
}
