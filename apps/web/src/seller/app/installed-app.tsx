import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import IconRefresh from '#icon/IconRefresh';
import IconX from '#icon/IconX';
import {
  handleWorkerMessages,
  cacheLanguage,
  registerWorker,
  watchUpdates,
} from '#seller/lib/worker-client.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { renewPushSubscription } from '#seller/lib/notifications/push-device.ts';
import { queryClient } from '#lib/query-client.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { installedAppMessages } from './installed-app-messages.ts';

/** Starts service worker, updates, offline data, push and settings sync. Loaded late. */
export function InstalledApp() {
  const [, navigate] = useLocation();
  const language = useLanguage();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [applyUpdate, setApplyUpdate] = useState<() => void>();

  useEffect(() => {
    const stops = [handleWorkerMessages((path) => navigate(path))];
    let stopped = false;
    import('#seller/lib/settings/settings-sync.ts').then(
      ({ startSettingsSync }) => {
        if (!stopped) stops.push(startSettingsSync());
      },
      () => undefined,
    );
    import('#seller/features/product/favourites.ts').then(
      ({ startFavouriteSync }) => {
        if (!stopped) stops.push(startFavouriteSync());
      },
      () => undefined,
    );
    import('./offline-data.ts').then(
      ({ persistQueryData }) => {
        if (!stopped) stops.push(persistQueryData(queryClient));
      },
      () => undefined,
    );
    void registerWorker().then((workerRegistration) => {
      if (!workerRegistration || stopped) return;
      setRegistration(workerRegistration);
      stops.push(watchUpdates(workerRegistration, (update) => setApplyUpdate(() => update)));
      // Best effort: the push toggle shows the state, and the next start tries again.
      renewPushSubscription().catch(() => undefined);
    });
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [navigate]);
  useEffect(() => {
    if (registration) cacheLanguage(registration, language);
  }, [registration, language]);

  return applyUpdate ? <UpdateBar onUpdate={applyUpdate} onClose={() => setApplyUpdate(undefined)} /> : null;
}

// Waits for a click, because a reload discards unsaved input.
function UpdateBar({ onUpdate, onClose }: { onUpdate: () => void; onClose: () => void }) {
  const t = useMessages(installedAppMessages);
  const [updating, setUpdating] = useState(false);
  return (
    <div
      role="status"
      className="column fixed inset-x-0 bottom-[var(--actions-bottom,var(--safe-bottom))] z-20 px-4 pb-3"
    >
      <div className="flex items-center gap-2 rounded-card border border-line bg-raised py-2 pr-1 pl-4 shadow-float">
        <p className="min-w-0 flex-1 text-sm font-semibold text-balance">{t('newVersion')}</p>
        <Button
          icon={<IconRefresh size={18} aria-hidden />}
          loading={updating}
          onClick={() => {
            setUpdating(true);
            onUpdate();
          }}
        >
          {t('update')}
        </Button>
        <IconButton label={t('later')} icon={<IconX size={20} aria-hidden />} onClick={onClose} />
      </div>
    </div>
  );
}
