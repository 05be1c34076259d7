import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../language.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

/** What the seller wants to be told. */
const TOLD = {
  order_notification: z.boolean(),
  finance_notification: z.boolean(),
  system_notification: z.boolean(),
  /** A notification and a mail after a sign-in from a new device. */
  login_notification: z.boolean(),
};

/** How the app looks, sounds and speaks. */
const SHOWN = {
  theme: z.enum(THEMES),
  text_size: z.enum(TEXT_SIZES),
  reduce_motion: z.boolean(),
  allow_zoom: z.boolean(),
  sound: z.boolean(),
  /** Whether it is wanted; whether a browser allows it is each device's own matter. */
  browser_notification: z.boolean(),
  language: z.enum(LANGUAGES),
};

/** What a seller chose; kept with the account, so that every device they log in on has it. Null: never chosen. */
export const SellerSettings = z.object({
  ...TOLD,
  theme: z.nullable(SHOWN.theme),
  text_size: z.nullable(SHOWN.text_size),
  reduce_motion: z.nullable(SHOWN.reduce_motion),
  allow_zoom: z.nullable(SHOWN.allow_zoom),
  sound: z.nullable(SHOWN.sound),
  browser_notification: z.nullable(SHOWN.browser_notification),
  language: z.nullable(SHOWN.language),
});
export type SellerSettings = z.output<typeof SellerSettings>;

const Choices = z.partial(z.object({ ...TOLD, ...SHOWN }));
/** Some of the settings, as they are to be. */
export type SellerChoices = z.output<typeof Choices>;

export const getSellerSettings = endpoint({
  method: 'GET',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'seller',
  summary:
    'What the seller wants to be told, and how the app looks, sounds and speaks; null where nothing was chosen.',
  data: SellerSettings,
});

export const saveSellerSettings = endpoint({
  method: 'PUT',
  path: '/sellers/notifications/settings',
  access: 'seller',
  tag: 'seller',
  summary: 'Changes the settings that are named; the others stay.',
  body: Choices,
  data: SellerSettings,
});
