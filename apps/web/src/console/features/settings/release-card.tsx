import { saveReleaseSettings } from '@raan/contract/console/console-setting-endpoints';
import { RELEASE_NOTE_MAX, type ReleaseSettings } from '@raan/contract/settings/release-settings';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { WrittenTextFields } from '#console/features/content/written-text-fields.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { settingMessages } from './setting-messages.ts';
import { useSetting, type Setting } from './use-setting.ts';

/** What sellers read beside the version. */
export function ReleaseCard(setting: Setting<ReleaseSettings>) {
  const t = useMessages(settingMessages);
  const content = useMessages(contentMessages);
  const notMine = useNotMine(saveReleaseSettings, content('notYourRole'));
  const { draft, change, save, error, isSaving } = useSetting({
    setting,
    send: (body, idempotencyKey) => callConsole(saveReleaseSettings, { body }, { idempotencyKey }),
    savedWords: content('saved'),
  });
  return (
    <Card>
      <SectionTitle>{t('release')}</SectionTitle>
      <div className="flex flex-col gap-4">
        <WrittenTextFields
          parts={[{ name: 'note', label: t('note'), max: RELEASE_NOTE_MAX, rows: 3 }]}
          value={draft}
          onChange={(_, note) => change({ note })}
          error={error}
          errorPrefix="value."
        />
        <SaveBar
          isSaving={isSaving}
          disabledReason={notMine}
          error={error}
          onSave={save}
          changedAt={setting.changed_at}
          changedBy={setting.changed_by}
        />
      </div>
    </Card>
  );
}
