// What makes the page an app that is installed: its service worker, the word of a new version, what was seen last, pushes; and what goes
// with the account, its settings. Fetched late.
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import IconRefresh from '#icon/IconRefresh';
import IconX from '#icon/IconX';
import { followNotifications, keepTexts, registerWorker, watchUpdates } from '#lib/app-worker.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { keepPushAlive } from '#lib/push-device.ts';
import { queryClient } from '#lib/query-client.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { installedAppMessages } from './installed-app.ts';

/** Runs the parts of the installed app, and says when there is a new version of it. */
export function InstalledApp() {
  const [, navigate] = useLocation();
  const language = useLanguage();
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [apply, setApply] = useState<() => void>();

  useEffect(() => {
    const stops = [followNotifications((path) => navigate(path))];
    let stopped = false;
    import('#lib/save-settings.ts').then(
      ({ keepSettingsAlike }) => {
        if (!stopped) stops.push(keepSettingsAlike());
      },
      () => undefined,
    );
    import('#seller/features/product/favourites.ts').then(
      ({ keepFavouritesSynced }) => {
        if (!stopped) stops.push(keepFavouritesSynced());
      },
      () => undefined,
    );
    import('#lib/last-data.ts').then(
      ({ keepLastData }) => {
        if (!stopped) stops.push(keepLastData(queryClient));
      },
      () => undefined,
    );
    void registerWorker().then((found) => {
      if (!found || stopped) return;
      setRegistration(found);
      stops.push(watchUpdates(found, (update) => setApply(() => update)));
      // Best effort: the toggle tells how it stands, and the next start tries again.
      keepPushAlive().catch(() => undefined);
    });
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [navigate]);
  useEffect(() => {
    if (registration) keepTexts(registration, language);
  }, [registration, language]);

  return apply ? <UpdateBar onUpdate={apply} onClose={() => setApply(undefined)} /> : null;
}

/** Offers the new version; what is being typed stays until the seller says so. */
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
