import { openLightbox, type Lightbox } from '#ui/lightbox.ts';
import { toast } from '#ui/toast-store.ts';
import { errorWithoutResponse } from './api-error.ts';
import { errorText } from './errors.ts';
import { reloadIfReachable } from './page-boundary.tsx';

/** A file that fails this often on a reachable server was removed by a deploy; a reload gets the new one. */
const RELOAD_AFTER_FAILURES = 2;

let failures = 0;
let isOpening = false;

/** Opens the lightbox, once while it loads. A failure shows a toast; repeated ones reload the page. */
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
        toast.error(errorText(errorWithoutResponse(cause, navigator.onLine)), { key: 'lightbox' });
        if (failures >= RELOAD_AFTER_FAILURES) void reloadIfReachable();
      },
    )
    .finally(() => {
      isOpening = false;
    });
}
