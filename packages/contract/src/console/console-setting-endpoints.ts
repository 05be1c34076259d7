import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SeenRowVersion, Timestamp } from '../primitives.ts';
import { PictureSettings } from '../settings/picture-settings.ts';
import { ReleaseSettings } from '../settings/release-settings.ts';
import { SETTINGS } from '../settings/settings.ts';
import { SupportSettings } from '../settings/support-settings.ts';

const state = {
  /** Counts the changes; sent along with the next one, so that nobody overwrites what they have not seen. 0 before the first. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  /** Null for what no operator has changed. */
  changed_by: z.nullable(z.string()),
};

const SupportState = z.object({ ...state, value: SupportSettings });
const ReleaseState = z.object({ ...state, value: ReleaseSettings });
const PictureState = z.object({ ...state, value: PictureSettings });

export const listSettings = endpoint({
  method: 'GET',
  path: '/console/settings',
  access: 'operator',
  tag: 'console',
  summary: 'All settings of the platform, as they hold now.',
  data: z.object({ support: SupportState, release: ReleaseState, pictures: PictureState }),
});

const change = {
  method: 'PUT',
  access: 'operator',
  idempotent: true,
  tag: 'console',
} as const;
/** The version that the change was made from. */
const version = SeenRowVersion;

export const saveSupportSettings = endpoint({
  ...change,
  path: '/console/settings/support',
  roles: SETTINGS.support.roles,
  summary: 'Sets how sellers reach those who help them.',
  body: z.object({ version, value: SupportSettings }),
  data: SupportState,
});

export const saveReleaseSettings = endpoint({
  ...change,
  path: '/console/settings/release',
  roles: SETTINGS.release.roles,
  summary: 'Sets what sellers read beside the version.',
  body: z.object({ version, value: ReleaseSettings }),
  data: ReleaseState,
});

export const savePictureSettings = endpoint({
  ...change,
  path: '/console/settings/pictures',
  roles: SETTINGS.pictures.roles,
  summary: 'Sets the pictures of the platform, each as its upload named it.',
  body: z.object({ version, value: PictureSettings }),
  data: PictureState,
});
