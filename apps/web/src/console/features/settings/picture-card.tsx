import { savePictureSettings } from '@raan/contract/console/console-setting-endpoints';
import { PICTURE_PLACES, type PictureSettings } from '@raan/contract/settings/picture-settings';
import { PictureUpload } from '#console/features/content/picture-upload.tsx';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { SettingCard, type Setting } from './setting-card.tsx';
import { settingMessages } from './setting-messages.ts';

const PREVIEW_CLASSES = {
  home_background: 'aspect-[16/7] w-full max-w-sm',
  web_logo: 'size-20',
  profile_bg: 'aspect-[16/7] w-full max-w-sm',
} as const;

/** Pictures that replace the app's defaults. */
export function PictureCard(setting: Setting<PictureSettings>) {
  const t = useMessages(settingMessages);
  return (
    <SettingCard
      title={t('pictures')}
      setting={setting}
      endpoint={savePictureSettings}
      send={(body, idempotencyKey) => callConsole(savePictureSettings, { body }, { idempotencyKey })}
    >
      {({ draft, change, error }) =>
        PICTURE_PLACES.map((place) => (
          <PictureUpload
            key={place}
            label={t(place)}
            hint={t('pictureHint')}
            picture={draft[place]}
            onChange={(picture) => change({ [place]: picture })}
            error={fieldError(error, `value.${place}`)}
            previewClassName={PREVIEW_CLASSES[place]}
            canBeEmpty
          />
        ))
      }
    </SettingCard>
  );
}
