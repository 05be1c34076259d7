// How this device shows the app: theme, text size, motion, zoom. What was shown last is kept under keys of its own, for pages on which nobody
// is signed in; the document's own script (boot/early.ts) shows it, or what the seller chose, before the first paint.
import type { SellerChoices } from '@raan/contract/sellers/seller-settings-endpoints';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Everything about the look. */
type Look = Required<Pick<SellerChoices, 'theme' | 'text_size' | 'reduce_motion' | 'allow_zoom'>>;

/** Under which key each is kept, and the attribute of the document that styles go by. */
const ATTRIBUTES = {
  theme: 'theme',
  text_size: 'textSize',
  reduce_motion: 'motion',
  allow_zoom: 'zoom',
} as const satisfies Record<keyof Look, string>;

/** What stands in storage and on the document; undefined for what needs no saying. */
function written({
  theme,
  text_size,
  reduce_motion,
  allow_zoom,
}: Partial<Look>): Record<keyof Look, string | undefined> {
  return {
    theme: theme === 'system' ? undefined : theme,
    text_size: text_size === 'normal' ? undefined : text_size,
    reduce_motion: reduce_motion ? 'reduced' : undefined,
    allow_zoom: allow_zoom ? 'allowed' : undefined,
  };
}

/** Shows the app so, and keeps it as what this device showed last. Where the whole device asks for calm screens, they are calm anyway. */
export function showLook(look: Look): void {
  for (const [key, text] of Object.entries(written(look))) {
    if (text === undefined) removeStored('local', key);
    else writeStored('local', key, text);
  }
  putOn(look);
}

/** Shows the document so, and keeps nothing. */
export function putOn(look: Partial<Look>): void {
  const texts = written(look);
  for (const [key, attribute] of Object.entries(ATTRIBUTES)) {
    const text = texts[key as keyof Look];
    if (text === undefined) delete document.documentElement.dataset[attribute];
    else document.documentElement.dataset[attribute] = text;
  }
}

/** Under which key of local storage stands what a seller chose on this device (lib/kept-settings.ts); the look is a part of it. */
export const settingsKey = (seller: number): string => `settings.${seller}`;

/** What this device showed last, as far as it differs from what needs no saying. */
export function lastLook(): Partial<Look> {
  const theme = readStored('local', 'theme');
  const size = readStored('local', 'text_size');
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...((size === 'large' || size === 'largest') && { text_size: size }),
    ...(readStored('local', 'reduce_motion') === 'reduced' && { reduce_motion: true }),
    ...(readStored('local', 'allow_zoom') === 'allowed' && { allow_zoom: true }),
  };
}
