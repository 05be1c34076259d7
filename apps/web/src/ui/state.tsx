import type { ReactNode } from 'react';
import IconCloudOff from '#icon/IconCloudOff';
import IconWifiOff from '#icon/IconWifiOff';
import { Button } from './button.tsx';
import { useUiText } from './ui-text.tsx';
import { useOnline } from './use-online.ts';

type StateProps = {
  icon?: ReactNode;
  title: string;
  /** The next step for the user. */
  detail?: ReactNode;
  action?: ReactNode;
};

/** An empty screen with a hint. */
export function EmptyState({ icon, title, detail, action }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {icon ? (
        <span className="mb-2 inline-flex size-18 items-center justify-center rounded-full bg-brand-tint text-brand">
          {icon}
        </span>
      ) : null}
      <p className="text-base font-semibold">{title}</p>
      {detail ? <div className="max-w-xs text-sm text-balance text-ink-2">{detail}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}

type ErrorStateProps = {
  title?: string;
  detail?: ReactNode;
  onRetry: () => void;
  /** Not needed for queries without data: they are pending again and show the skeleton. */
  retrying?: boolean;
};

/** A failure with its reason and a retry button. Offline, that is the reason shown. */
export function ErrorState({ title, detail, onRetry, retrying = false }: ErrorStateProps) {
  const text = useUiText();
  const online = useOnline();
  const Icon = online ? IconCloudOff : IconWifiOff;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="mb-2 inline-flex size-18 items-center justify-center rounded-full bg-negative-tint text-negative">
        <Icon size={34} stroke={1.6} aria-hidden />
      </span>
      <p className="text-base font-semibold">{online ? (title ?? text.loadFailed) : text.offline}</p>
      {detail || !online ? (
        <div className="max-w-xs text-sm text-balance text-ink-2">{online ? detail : text.offlineDetail}</div>
      ) : null}
      <div className="mt-3">
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {text.retry}
        </Button>
      </div>
    </div>
  );
}
