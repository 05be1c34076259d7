import { openLightbox, type Lightbox } from '#ui/lightbox.ts';
import { toast } from '#ui/toast-store.ts';
import { errorWithoutAnswer } from './api-error.ts';
import { errorText } from './errors.ts';

/** Opens pictures over the whole screen. Where what shows them can't be fetched it says so, and the next press fetches it again. */
export function openPictures(lightbox: Lightbox): void {
  openLightbox(lightbox).catch((cause: unknown) =>
    toast.error(errorText(errorWithoutAnswer(cause, navigator.onLine)), { key: 'lightbox' }),
  );
}
