import IconWifiOff from '#icon/IconWifiOff';
import { useOnline } from './use-online.ts';

/** Shown while the device is offline. */
export function OfflineBar({ text }: { text: string }) {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 text-sm text-warning">
          <IconWifiOff size={18} aria-hidden className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
