import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

const notificationSettings = {
  order_notification: z.boolean(),
  finance_notification: z.boolean(),
  system_notification: z.boolean(),
  /** Notification and mail after a sign-in from a new device. */
  login_notification: z.boolean(),
};

const appearanceSettings = {
  theme: z.enum(THEMES),
  text_size: z.enum(TEXT_SIZES),
  reduce_motion: z.boolean(),
  allow_zoom: z.boolean(),
  sound: z.boolean(),
  /** The seller's choice. The permission of the browser is separate on each device. */
  browser_notification: z.boolean(),
  language: z.enum(LANGUAGES),
};

/** Settings of the account, shared by all its devices. Null: never chosen. */
export const SellerSettings = z.object({
  ...notificationSettings,
  theme: z.nullable(appearanceSettings.theme),
  text_size: z.nullable(appearanceSettings.text_size),
  reduce_motion: z.nullable(appearanceSettings.reduce_motion),
  allow_zoom: z.nullable(appearanceSettings.allow_zoom),
  sound: z.nullable(appearanceSettings.sound),
  browser_notification: z.nullable(appearanceSettings.browser_notification),
  language: z.nullable(appearanceSettings.language),
});
export type SellerSettings = z.output<typeof SellerSettings>;

const SettingsChange = z.partial(z.object({ ...notificationSettings, ...appearanceSettings }));
export type SellerSettingsChange = z.output<typeof SettingsChange>;

export const getSellerSettings = endpoint({
  method: 'GET',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'seller',
  summary:
    'Returns the seller’s settings for notifications, appearance, sound and language; null if never chosen.',
  data: SellerSettings,
});

export const saveSellerSettings = endpoint({
  method: 'PUT',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'seller',
  summary: 'Changes the given settings.',
  body: SettingsChange,
  data: SellerSettings,
});
