import { useState } from 'react';
import { savePictureSettings } from '@raan/contract/console/console-setting-endpoints';
import { PICTURE_PLACES, PictureSettings } from '@raan/contract/settings/picture-settings';
import { PictureUpload } from '#console/features/content/picture-upload.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { toast } from '#ui/toast-store.ts';
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
  const content = useMessages(contentMessages);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const save = useConsoleCommand(savePictureSettings, () => toast.success(content('saved')));
  const form = useDraftForm({
    schema: PictureSettings,
    defaultValues: setting.value,
    toBody: (value) => value,
    errorPrefix: 'value.',
    command: save,
    send: (value) => save.run({ body: { version: setting.version, value } }),
  });
  return (
    <SettingCard
      title={t('pictures')}
      setting={setting}
      endpoint={savePictureSettings}
      command={save}
      form={form}
      disabledReason={uploading.size > 0 && content('uploading')}
    >
      {PICTURE_PLACES.map((place) => (
        <PictureUpload
          key={place}
          {...form.field(place)}
          label={t(place)}
          hint={t('pictureHint')}
          previewClassName={PREVIEW_CLASSES[place]}
          canBeEmpty
          onUploading={(isUploading) =>
            setUploading((before) => {
              const others = [...before].filter((one) => one !== place);
              return new Set(isUploading ? [...others, place] : others);
            })
          }
        />
      ))}
    </SettingCard>
  );
}
