import { saveReleaseSettings } from '@raan/contract/console/console-setting-endpoints';
import { RELEASE_NOTE_MAX, type ReleaseSettings } from '@raan/contract/settings/release-settings';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { SettingCard, type Setting } from './setting-card.tsx';
import { settingMessages } from './setting-messages.ts';

/** Release note shown beside the version. */
export function ReleaseCard(setting: Setting<ReleaseSettings>) {
  const t = useMessages(settingMessages);
  return (
    <SettingCard
      title={t('release')}
      setting={setting}
      endpoint={saveReleaseSettings}
      send={(body, idempotencyKey) => callConsole(saveReleaseSettings, { body }, { idempotencyKey })}
    >
      {({ draft, change, error }) => (
        <LocalizedTextFields
          parts={[{ name: 'note', label: t('note'), max: RELEASE_NOTE_MAX, rows: 3 }]}
          value={draft}
          onChange={(_, note) => change({ note })}
          error={error}
          errorPrefix="value."
        />
      )}
    </SettingCard>
  );
}
