import IconMoon from '#icon/IconMoon';
import IconPlayerPause from '#icon/IconPlayerPause';
import IconTextSize from '#icon/IconTextSize';
import IconZoomIn from '#icon/IconZoomIn';
import { TEXT_SIZES, THEMES } from '@raan/contract/sellers/seller-settings-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useSettingValue } from '#seller/lib/settings/device-settings.ts';
import { changeSetting } from '#seller/lib/settings/settings-sync.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { settingsMessages } from './settings-messages.ts';
import { UnsavedNotice } from './unsaved-notice.tsx';

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** Theme, text size, motion and zoom. Each takes effect at once. */
export function DisplaySettings() {
  const t = useMessages(settingsMessages);
  return (
    <>
      <div className="px-4">
        <div className="flex flex-col gap-2 py-3">
          <span className="flex items-center gap-3">
            <IconMoon {...ICON} className="text-ink-2" />
            {t('theme')}
          </span>
          <Segmented
            label={t('theme')}
            segments={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
            value={useSettingValue('theme')}
            onChange={(value) => changeSetting('theme', value)}
          />
        </div>
        <UnsavedNotice setting="theme" />
      </div>
      <div className="px-4">
        <div className="flex flex-col gap-2 py-3">
          <span className="flex items-center gap-3">
            <IconTextSize {...ICON} className="text-ink-2" />
            {t('textSize')}
          </span>
          <Segmented
            label={t('textSize')}
            segments={TEXT_SIZES.map((value) => ({ value, label: t(`textSize_${value}`) }))}
            value={useSettingValue('text_size')}
            onChange={(value) => changeSetting('text_size', value)}
          />
        </div>
        <UnsavedNotice setting="text_size" />
      </div>
      <SettingSwitch
        setting="reduce_motion"
        icon={<IconPlayerPause {...ICON} />}
        label={t('reduceMotion')}
        detail={t('reduceMotionAbout')}
      />
      <SettingSwitch setting="allow_zoom" icon={<IconZoomIn {...ICON} />} label={t('allowZoom')} />
    </>
  );
}
