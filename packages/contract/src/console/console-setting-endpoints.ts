import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { RowVersion, Timestamp } from '../primitives.ts';
import { PictureSettings } from '../settings/picture-settings.ts';
import { ReleaseSettings } from '../settings/release-settings.ts';
import { SETTINGS } from '../settings/settings.ts';
import { SupportSettings } from '../settings/support-settings.ts';

const state = {
  /** Increases with every change, from 0. A save requires the current one, so that no unseen change is overwritten. */
  version: z.int(),
  changed_at: z.nullable(Timestamp),
  /** Null if no operator has changed it. */
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
  summary: 'Returns all current settings of the platform.',
  data: z.object({ support: SupportState, release: ReleaseState, pictures: PictureState }),
});

const change = {
  method: 'PUT',
  access: 'operator',
  idempotent: true,
  tag: 'console',
} as const;
const version = RowVersion;

export const saveSupportSettings = endpoint({
  ...change,
  path: '/console/settings/support',
  roles: SETTINGS.support.roles,
  summary: 'Sets the support contacts.',
  body: z.object({ version, value: SupportSettings }),
  data: SupportState,
});

export const saveReleaseSettings = endpoint({
  ...change,
  path: '/console/settings/release',
  roles: SETTINGS.release.roles,
  summary: 'Sets the release note shown beside the version.',
  body: z.object({ version, value: ReleaseSettings }),
  data: ReleaseState,
});

export const savePictureSettings = endpoint({
  ...change,
  path: '/console/settings/pictures',
  roles: SETTINGS.pictures.roles,
  summary: 'Sets the pictures of the platform by the names of their uploads.',
  body: z.object({ version, value: PictureSettings }),
  data: PictureState,
});
