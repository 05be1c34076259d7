import { savePictureSettings } from '@raan/contract/console/console-setting-endpoints';
import { PICTURE_PLACES, type PictureSettings } from '@raan/contract/settings/picture-settings';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { PictureUpload } from '#console/features/content/picture-upload.tsx';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { settingMessages } from './setting-messages.ts';
import { useSetting, type Setting } from './use-setting.ts';

const LOOK = {
  home_background: 'aspect-[16/7] w-full max-w-sm',
  web_logo: 'size-20',
  profile_bg: 'aspect-[16/7] w-full max-w-sm',
} as const;

/** Pictures of the platform in the place of the app's own. */
export function PictureCard(setting: Setting<PictureSettings>) {
  const t = useMessages(settingMessages);
  const content = useMessages(contentMessages);
  const notMine = useNotMine(savePictureSettings, content('notYourRole'));
  const { draft, change, save, error, isSaving } = useSetting({
    setting,
    send: (body, idempotencyKey) => callConsole(savePictureSettings, { body }, { idempotencyKey }),
    savedWords: content('saved'),
  });
  return (
    <Card>
      <SectionTitle>{t('pictures')}</SectionTitle>
      <div className="flex flex-col gap-5">
        {PICTURE_PLACES.map((place) => (
          <PictureUpload
            key={place}
            label={t(place)}
            hint={t('pictureHint')}
            picture={draft[place]}
            onChange={(picture) => change({ [place]: picture })}
            error={fieldError(error, `value.${place}`)}
            look={LOOK[place]}
            canBeEmpty
          />
        ))}
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
