import * as z from 'zod/mini';
import { settingGroup, type SettingProblem } from './setting-group.ts';

const Picture = z.string().check(z.maxLength(40));

/** Names of uploaded pictures; empty: the app's default. */
export const PictureSettings = z.object({
  home_background: Picture,
  web_logo: Picture,
  profile_bg: Picture,
});
export type PictureSettings = z.output<typeof PictureSettings>;

export const PICTURE_PLACES = ['home_background', 'web_logo', 'profile_bg'] as const;

const NAMED = /^(?:[0-9a-f]{40})?$/;

export const pictureSettings = settingGroup({
  roles: ['reviewer'],
  value: PictureSettings,
  initial: { home_background: '', web_logo: '', profile_bg: '' },
  problems: (value) =>
    Object.fromEntries(
      PICTURE_PLACES.filter((place) => !NAMED.test(value[place])).map((place) => [
        place,
        'field_wrong' satisfies SettingProblem,
      ]),
    ),
});
