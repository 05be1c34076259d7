import IconCloudOff from '#icon/IconCloudOff';
import { useMessages } from '#lib/i18n.tsx';
import type { Setting } from '#seller/lib/settings/device-settings.ts';
import { useIsUnsaved } from '#seller/lib/settings/settings-sync.ts';
import { settingsMessages } from './settings-messages.ts';

/** Notice beside a setting that could not be saved with the account. Saving is retried automatically. */
export function UnsavedNotice({ setting }: { setting: Setting }) {
  const t = useMessages(settingsMessages);
  const isUnsaved = useIsUnsaved(setting);
  return (
    <div role="status">
      {isUnsaved ? (
        <p className="flex items-start gap-1.5 pb-3 text-sm text-warning">
          <IconCloudOff size={18} aria-hidden className="mt-px shrink-0" />
          {t('notSavedYet')}
        </p>
      ) : null}
    </div>
  );
}
