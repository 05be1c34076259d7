import { useState } from 'react';
import IconMoon from '#icon/IconMoon';
import IconPlayerPause from '#icon/IconPlayerPause';
import IconTextSize from '#icon/IconTextSize';
import IconZoomIn from '#icon/IconZoomIn';
import { useMessages } from '#lib/i18n.tsx';
import {
  isMotionReduced,
  isZoomAllowed,
  setMotionReduced,
  setTextSize,
  setTheme,
  setZoomAllowed,
  textSize,
  theme,
  type TextSize,
  type Theme,
} from '#lib/preferences.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { settingsMessages } from './settings.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'largest'];
const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const;

/** Theme, text size, motion and zoom of this device; each takes effect at once. */
export function DisplaySettings() {
  const t = useMessages(settingsMessages);
  const [chosenTheme, showTheme] = useState(theme);
  const [chosenSize, showSize] = useState(textSize);
  const [calm, showCalm] = useState(isMotionReduced);
  const [zoom, showZoom] = useState(isZoomAllowed);
  return (
    <>
      <div className="flex flex-col gap-2 px-4 py-3">
        <span className="flex items-center gap-3">
          <IconMoon {...ICON} className="text-ink-2" />
          {t('theme')}
        </span>
        <Segmented
          label={t('theme')}
          segments={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
          value={chosenTheme}
          onChange={(value) => {
            setTheme(value);
            showTheme(value);
          }}
        />
      </div>
      <div className="flex flex-col gap-2 px-4 py-3">
        <span className="flex items-center gap-3">
          <IconTextSize {...ICON} className="text-ink-2" />
          {t('textSize')}
        </span>
        <Segmented
          label={t('textSize')}
          segments={TEXT_SIZES.map((value) => ({ value, label: t(`textSize_${value}`) }))}
          value={chosenSize}
          onChange={(value) => {
            setTextSize(value);
            showSize(value);
          }}
        />
      </div>
      <div className="px-4">
        <Switch
          icon={<IconPlayerPause {...ICON} />}
          label={t('reduceMotion')}
          detail={t('reduceMotionAbout')}
          checked={calm}
          onChange={(on) => {
            setMotionReduced(on);
            showCalm(on);
          }}
        />
      </div>
      <div className="px-4">
        <Switch
          icon={<IconZoomIn {...ICON} />}
          label={t('allowZoom')}
          checked={zoom}
          onChange={(on) => {
            setZoomAllowed(on);
            showZoom(on);
          }}
        />
      </div>
    </>
  );
}
