import { useMessages } from '#lib/i18n.tsx';
import { useRealtimeState, type RealtimeState } from '#lib/realtime-state.ts';
import { classNames } from '#ui/class-names.ts';
import { notificationMessages } from './notifications.ts';

const LOOK: Readonly<Record<RealtimeState, { word: 'live' | 'connecting' | 'notLive'; dot: string }>> = {
  initialized: { word: 'connecting', dot: 'bg-line-strong' },
  connecting: { word: 'connecting', dot: 'bg-mango' },
  connected: { word: 'live', dot: 'bg-positive' },
  unavailable: { word: 'notLive', dot: 'bg-line-strong' },
  failed: { word: 'notLive', dot: 'bg-line-strong' },
  disconnected: { word: 'notLive', dot: 'bg-line-strong' },
};

/** Whether what happens arrives by itself. */
export function LiveMark() {
  const t = useMessages(notificationMessages);
  const { word, dot } = LOOK[useRealtimeState()];
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-2" role="status">
      <span aria-hidden className={classNames('size-2 rounded-full', dot)} />
      {t(word)}
    </span>
  );
}
