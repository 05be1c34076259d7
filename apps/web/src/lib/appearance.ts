// Theme, text size, motion and zoom on this device. The last appearance has its own storage keys, for pages
// without a session. The inline script boot/early.ts applies it before the first paint.
import type { SellerSettingsChange } from '@raan/contract/sellers/seller-settings-endpoints';
import { readStored, removeStored, writeStored } from './storage.ts';

type Appearance = Required<
  Pick<SellerSettingsChange, 'theme' | 'text_size' | 'reduce_motion' | 'allow_zoom'>
>;

/** The `data-` attribute that styles use, by setting, whose name is also its storage key. */
const ATTRIBUTES = {
  theme: 'theme',
  text_size: 'textSize',
  reduce_motion: 'motion',
  allow_zoom: 'zoom',
} as const satisfies Record<keyof Appearance, string>;

/** Returns the text of each setting for storage and attributes; undefined for defaults. */
function textValues({
  theme,
  text_size,
  reduce_motion,
  allow_zoom,
}: Partial<Appearance>): Record<keyof Appearance, string | undefined> {
  return {
    theme: theme === 'system' ? undefined : theme,
    text_size: text_size === 'normal' ? undefined : text_size,
    reduce_motion: reduce_motion ? 'reduced' : undefined,
    allow_zoom: allow_zoom ? 'allowed' : undefined,
  };
}

/** Applies and stores an appearance. The system's reduced-motion preference still applies. */
export function saveAppearance(appearance: Appearance): void {
  for (const [key, text] of Object.entries(textValues(appearance))) {
    if (text === undefined) removeStored('local', key);
    else writeStored('local', key, text);
  }
  applyAppearance(appearance);
}

/** Sets the document's attributes without storing anything. */
export function applyAppearance(appearance: Partial<Appearance>): void {
  const texts = textValues(appearance);
  for (const [key, attribute] of Object.entries(ATTRIBUTES)) {
    const text = texts[key as keyof Appearance];
    if (text === undefined) delete document.documentElement.dataset[attribute];
    else document.documentElement.dataset[attribute] = text;
  }
}

/** Local storage key of a seller's settings (seller/lib/settings/device-settings.ts). */
export const settingsKey = (seller: number): string => `settings.${seller}`;

/** Returns the last stored appearance of this device, without defaults. */
export function lastAppearance(): Partial<Appearance> {
  const theme = readStored('local', 'theme');
  const size = readStored('local', 'text_size');
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...((size === 'large' || size === 'largest') && { text_size: size }),
    ...(readStored('local', 'reduce_motion') === 'reduced' && { reduce_motion: true }),
    ...(readStored('local', 'allow_zoom') === 'allowed' && { allow_zoom: true }),
  };
}
