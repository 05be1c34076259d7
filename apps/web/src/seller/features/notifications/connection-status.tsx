import IconRefresh from '#icon/IconRefresh';
import { useMessages } from '#lib/i18n.tsx';
import {
  reconnectRealtime,
  useRealtimeState,
  type RealtimeState,
} from '#seller/lib/realtime/realtime-state.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/use-online.ts';
import { notificationMessages } from './notifications-messages.ts';

type StateStyle = {
  textKey: 'live' | 'connecting' | 'reconnecting' | 'notLive';
  dot: string;
  isBroken?: true;
};

const STATE_STYLE: Readonly<Record<RealtimeState, StateStyle>> = {
  initialized: { textKey: 'connecting', dot: 'bg-line-strong' },
  connecting: { textKey: 'connecting', dot: 'bg-mango' },
  connected: { textKey: 'live', dot: 'bg-positive' },
  unavailable: { textKey: 'reconnecting', dot: 'bg-mango', isBroken: true },
  failed: { textKey: 'notLive', dot: 'bg-line-strong', isBroken: true },
  disconnected: { textKey: 'notLive', dot: 'bg-line-strong', isBroken: true },
};

/** The state of the realtime connection, with a reconnect button if it is broken. */
export function ConnectionStatus() {
  const t = useMessages(notificationMessages);
  const online = useOnline();
  const { textKey, dot, isBroken } = STATE_STYLE[useRealtimeState()];
  return (
    <span className="flex items-center gap-2 text-xs text-ink-2">
      <span className="inline-flex items-center gap-1.5" role="status">
        <span
          aria-hidden
          className={classNames('size-2 shrink-0 rounded-full', online ? dot : 'bg-line-strong')}
        />
        {online ? t(textKey) : t('offlineLive')}
      </span>
      {isBroken && online ? (
        <button
          type="button"
          onClick={reconnectRealtime}
          className="relative inline-flex items-center gap-1 font-semibold text-brand after:absolute after:-inset-3"
        >
          <IconRefresh size={14} aria-hidden />
          {t('reconnect')}
        </button>
      ) : null}
    </span>
  );
}
