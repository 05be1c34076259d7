import { openLightbox, type Lightbox } from '#ui/lightbox.ts';
import { toast } from '#ui/toast-store.ts';
import { errorWithoutAnswer } from './api-error.ts';
import { errorText } from './errors.ts';
import { reloadIfReachable } from './page-boundary.tsx';

/** What fails as often as this in a row, and the server answers, is a file of before a deploy, which only a new document can name anew. */
const PRESSES = 2;

let failures = 0;
let isOpening = false;

/**
 * Opens pictures over the whole screen, once however often it is pressed meanwhile. Where what shows them can't be fetched it says so, and
 * the next press fetches it again; when that fails too, it takes a new document.
 */
export function openPictures(lightbox: Lightbox): void {
  if (isOpening) return;
  isOpening = true;
  openLightbox(lightbox)
    .then(
      () => {
        failures = 0;
      },
      (cause: unknown) => {
        failures += 1;
        toast.error(errorText(errorWithoutAnswer(cause, navigator.onLine)), { key: 'lightbox' });
        if (failures >= PRESSES) void reloadIfReachable();
      },
    )
    .finally(() => {
      isOpening = false;
    });
}
