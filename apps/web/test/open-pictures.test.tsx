// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { errorMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { openPictures } from '#lib/open-pictures.ts';
import { openLightbox, type Lightbox } from '#ui/lightbox.ts';
import { toast } from '#ui/toast-store.ts';

// The picture viewer needs real layout; a journey opens it.
vi.mock('#ui/lightbox.ts', () => ({ openLightbox: vi.fn<typeof openLightbox>() }));

const LIGHTBOX: Lightbox = {
  pictures: [],
  index: 0,
  labels: { close: '', previous: '', next: '', imageMissing: '' },
};

/** Opens the pictures and waits until that has worked or failed. */
async function open(): Promise<void> {
  openPictures(LIGHTBOX);
  await vi
    .mocked(openLightbox)
    .mock.results.at(-1)!
    .value.catch(() => undefined);
}
const failToLoad = () =>
  vi.mocked(openLightbox).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(async () => {
  vi.mocked(openLightbox).mockReset().mockResolvedValue();
  adoptLanguage('en');
  await errorMessages.load('en');
  // Ends a series of failures.
  await open();
  vi.mocked(openLightbox).mockClear();
  return () => vi.unstubAllGlobals();
});

it('[PROD-01] opens the picture viewer once when it is clicked again while loading', async () => {
  const loading = Promise.withResolvers<void>();
  vi.mocked(openLightbox).mockReturnValue(loading.promise);
  openPictures(LIGHTBOX);
  openPictures(LIGHTBOX);
  expect(openLightbox).toHaveBeenCalledOnce();
  loading.resolve();
  await vi.waitFor(() => {
    openPictures(LIGHTBOX);
    expect(openLightbox).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ['reloads the document', 200, 1],
  ['keeps the document', 503, 0],
])(
  '[PROD-01] [ERR-05] [SHELL-06] reports that the picture viewer failed to load, and %s when it fails twice on a server that responds with %i',
  async (_, status, reloads) => {
    const showError = vi.spyOn(toast, 'error').mockReturnValue();
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const fetched = vi.fn<() => Promise<Response>>(async () => new Response(null, { status }));
    vi.stubGlobal('fetch', fetched);
    failToLoad();
    await open();
    await vi.waitFor(() => expect(showError).toHaveBeenCalledOnce());
    expect(showError.mock.lastCall?.[0]).toMatch(/^Network connection error/);
    expect(fetched).not.toHaveBeenCalled();
    await open();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
  },
);
