import IconCloudOff from '#icon/IconCloudOff';
import { useMessages } from '#lib/i18n.tsx';
import type { Setting } from '#lib/kept-settings.ts';
import { useIsUnsaved } from '#lib/save-settings.ts';
import { settingsMessages } from './settings.ts';

/** Stands beside a control whose choice could not be saved with the account; it is tried again by itself. */
export function Unsaved({ setting }: { setting: Setting }) {
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
