import {
  listFailedPictures,
  replaceFailedPicture,
  retryFailedPicture,
  retryFailedPictures,
} from '@raan/contract/console/failed-picture-endpoints';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import {
  replaceFailedPicture as replace,
  retryFailedPicture as retry,
  retryFailedPictures as retryAll,
  selectFailedPictures,
} from '#features/catalogue-import/failed-pictures.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { encodeUpload } from '#features/files/encode-upload.ts';
import { readUploadedPictures } from '#features/files/read-upload.ts';
import { PUBLIC_PICTURE } from '#features/media/media-store.ts';

const PICTURES_PER_MINUTE = 30;

export function failedPictureRoutes(route: Route, { db, clock, media }: ConsoleDeps): void {
  route(listFailedPictures, async ({ query, language }) => await selectFailedPictures(db, language, query));
  route(retryFailedPicture, async ({ tx, operator, params: { id, position } }) => {
    const { url } = await retry(tx, clock, { productId: id, position });
    const subject = { kind: 'product', id } as const;
    await audit(tx, clock, { operator, action: 'picture_retried', subject, detail: { picture_url: url } });
    return {};
  });
  route(retryFailedPictures, async ({ tx }) => ({ count: await retryAll(tx, clock) }));
  route(
    replaceFailedPicture,
    async ({ request, operator, params: { id, position } }) => {
      const [file] = await readUploadedPictures(request, { fileField: 'file', filesMax: 1 });
      if (!file) throw fail('UPLOAD_FAILED');
      const image = await media.addPermanent(await encodeUpload(file.bytes, PUBLIC_PICTURE));
      await inTransaction(db, async (tx) => {
        const { url } = await replace(tx, clock, { productId: id, position }, image);
        const subject = { kind: 'product', id } as const;
        await audit(tx, clock, {
          operator,
          action: 'picture_replaced',
          subject,
          detail: { picture_url: url },
        });
      });
      return {};
    },
    { multipart: true, perMinute: PICTURES_PER_MINUTE },
  );
}
