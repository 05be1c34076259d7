import IconRefresh from '#icon/IconRefresh';
import { useMessages } from '#lib/i18n.tsx';
import { reconnectRealtime, useRealtimeState, type RealtimeState } from '#lib/realtime-state.ts';
import { classNames } from '#ui/class-names.ts';
import { useOnline } from '#ui/use-online.ts';
import { notificationMessages } from './notifications.ts';

type Look = { word: 'live' | 'connecting' | 'reconnecting' | 'notLive'; dot: string; broken?: true };

const LOOK: Readonly<Record<RealtimeState, Look>> = {
  initialized: { word: 'connecting', dot: 'bg-line-strong' },
  connecting: { word: 'connecting', dot: 'bg-mango' },
  connected: { word: 'live', dot: 'bg-positive' },
  unavailable: { word: 'reconnecting', dot: 'bg-mango', broken: true },
  failed: { word: 'notLive', dot: 'bg-line-strong', broken: true },
  disconnected: { word: 'notLive', dot: 'bg-line-strong', broken: true },
};

/** Whether what happens arrives by itself; where it does not, the way to begin anew. */
export function LiveMark() {
  const t = useMessages(notificationMessages);
  const online = useOnline();
  const { word, dot, broken } = LOOK[useRealtimeState()];
  return (
    <span className="flex items-center gap-2 text-xs text-ink-2">
      <span className="inline-flex items-center gap-1.5" role="status">
        <span
          aria-hidden
          className={classNames('size-2 shrink-0 rounded-full', online ? dot : 'bg-line-strong')}
        />
        {online ? t(word) : t('offlineLive')}
      </span>
      {broken && online ? (
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
