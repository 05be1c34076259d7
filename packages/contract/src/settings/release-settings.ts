import * as z from 'zod/mini';
import { NO_TEXT, writtenText } from '../local-text.ts';
import { settingGroup } from './setting-group.ts';

export const RELEASE_NOTE_MAX = 500;

/** What sellers read beside the version of the platform. */
export const ReleaseSettings = z.object({ note: writtenText(RELEASE_NOTE_MAX) });
export type ReleaseSettings = z.output<typeof ReleaseSettings>;

export const releaseSettings = settingGroup({
  roles: ['reviewer'],
  value: ReleaseSettings,
  initial: { note: NO_TEXT },
});
