import type * as z from 'zod/mini';
import { pictureSettings } from './picture-settings.ts';
import { releaseSettings } from './release-settings.ts';
import { supportSettings } from './support-settings.ts';

/** All platform settings. A new group needs one line here and one in `console-setting-endpoints`. */
export const SETTINGS = {
  support: supportSettings,
  release: releaseSettings,
  pictures: pictureSettings,
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingsOf<N extends SettingName> = z.output<(typeof SETTINGS)[N]['value']>;
