import {
  addSlide,
  changeSlide,
  listSlides,
  reorderSlides,
  removeSlide,
  uploadConsolePicture,
} from '@raan/contract/console/carousel-endpoints';
import type { ConsoleSlide } from '@raan/contract/console/carousel';
import { localizedTextIn } from '@raan/contract/localized-text';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { encodeUpload } from '#features/files/encode-upload.ts';
import { readUploadedPictures } from '#features/files/read-upload.ts';
import { PUBLIC_PICTURE } from '#features/media/media-store.ts';
import {
  addSlide as add,
  changeSlide as change,
  reorderSlides as order,
  removeSlide as remove,
} from '#features/system/change-slides.ts';
import { loadSlides, loadSlide } from '#features/system/carousel.queries.ts';

const PICTURES_PER_MINUTE = 30;
const WIDTH = 1200;

export function carouselRoutes(route: Route, { db, clock, media }: ConsoleDeps): void {
  const factsOf = ({ picture, title, link, is_on, starts_at, ends_at }: ConsoleSlide) => ({
    title: localizedTextIn(title, 'th'),
    picture,
    link,
    is_on,
    starts_at,
    ends_at,
  });
  const slide = async (tx: Tx, id: number) => {
    const found = await loadSlide(tx, clock, id);
    if (!found) throw fail('REQUEST_NOT_FOUND');
    return found;
  };
  route(listSlides, async () => ({ slides: await loadSlides(db, clock) }));
  route(
    uploadConsolePicture,
    async ({ request }) => {
      const [file] = await readUploadedPictures(request, { fileField: 'file', filesMax: 1 });
      if (!file) throw fail('UPLOAD_FAILED');
      const encoded = await encodeUpload(file.bytes, PUBLIC_PICTURE);
      const { hash, width, height } = await media.addPermanent(encoded);
      return { picture: hash, image: mediaUrl(hash, WIDTH), width, height };
    },
    { multipart: true, perMinute: PICTURES_PER_MINUTE },
  );
  route(addSlide, async ({ operator, body, tx }) => {
    const id = await add(tx, clock, operator.id, body);
    const added = await slide(tx, id);
    const subject = { kind: 'carousel_slide', id } as const;
    await audit(tx, clock, { operator, action: 'slide_added', subject, detail: factsOf(added) });
    return added;
  });
  route(changeSlide, async ({ operator, params: { id }, body, tx }) => {
    await change(tx, clock, operator.id, { ...body, id });
    const changed = await slide(tx, id);
    const subject = { kind: 'carousel_slide', id } as const;
    await audit(tx, clock, { operator, action: 'slide_changed', subject, detail: factsOf(changed) });
    return changed;
  });
  route(reorderSlides, async ({ operator, body, tx }) => {
    await order(tx, body.ids);
    await audit(tx, clock, { operator, action: 'slides_ordered', detail: { order: body.ids.join(', ') } });
    return { slides: await loadSlides(tx, clock) };
  });
  route(removeSlide, async ({ operator, params: { id }, tx }) => {
    const detail = factsOf(await slide(tx, id));
    await remove(tx, id);
    const subject = { kind: 'carousel_slide', id } as const;
    await audit(tx, clock, { operator, action: 'slide_removed', subject, detail });
    return {};
  });
}
