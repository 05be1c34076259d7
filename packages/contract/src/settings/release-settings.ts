import * as z from 'zod/mini';
import { EMPTY_LOCALIZED_TEXT, localizedTextSchema } from '../localized-text.ts';
import { settingGroup } from './setting-group.ts';

export const RELEASE_NOTE_MAX = 500;

export const ReleaseSettings = z.object({ note: localizedTextSchema(RELEASE_NOTE_MAX) });
export type ReleaseSettings = z.output<typeof ReleaseSettings>;

export const releaseSettings = settingGroup({
  roles: ['reviewer'],
  value: ReleaseSettings,
  initial: { note: EMPTY_LOCALIZED_TEXT },
});
