import { saveReleaseSettings } from '@raan/contract/console/console-setting-endpoints';
import { RELEASE_NOTE_MAX, ReleaseSettings } from '@raan/contract/settings/release-settings';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { toast } from '#ui/toast-store.ts';
import { SettingCard, type Setting } from './setting-card.tsx';
import { settingMessages } from './setting-messages.ts';

/** Release note shown beside the version. */
export function ReleaseCard(setting: Setting<ReleaseSettings>) {
  const t = useMessages(settingMessages);
  const content = useMessages(contentMessages);
  const save = useConsoleCommand(saveReleaseSettings, () => toast.success(content('saved')));
  const form = useDraftForm({
    schema: ReleaseSettings,
    defaultValues: setting.value,
    toBody: (value) => value,
    errorPrefix: 'value.',
    command: save,
    send: (value) => save.run({ body: { version: setting.version, value } }),
  });
  return (
    <SettingCard
      title={t('release')}
      setting={setting}
      endpoint={saveReleaseSettings}
      command={save}
      form={form}
    >
      <LocalizedTextFields
        parts={[{ name: 'note', label: t('note'), max: RELEASE_NOTE_MAX, rows: 3 }]}
        field={(path) => form.field(path)}
      />
    </SettingCard>
  );
}
