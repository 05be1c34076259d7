import {
  listFailedPictures,
  replaceFailedPicture,
  retryFailedPicture,
  retryFailedPictures,
} from '@raan/contract/console/failed-picture-endpoints';
import type { Route } from '#platform/http/routing.ts';
import {
  replaceFailedPicture as replace,
  retryFailedPicture as retry,
  retryFailedPictures as retryAll,
  selectFailedPictures,
} from '#features/catalogue-import/failed-pictures.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';

export function failedPictureRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listFailedPictures, async ({ query, language }) => await selectFailedPictures(db, language, query));
  route(retryFailedPicture, async ({ tx, operator, params: { id, position } }) => {
    const { url } = await retry(tx, clock, { productId: id, position });
    const subject = { kind: 'product', id } as const;
    await audit(tx, clock, { operator, action: 'picture_retried', subject, detail: { picture_url: url } });
    return {};
  });
  route(retryFailedPictures, async ({ tx }) => ({ count: await retryAll(tx, clock) }));
  route(replaceFailedPicture, async ({ tx, operator, params: { id, position }, body: { picture } }) => {
    const { url } = await replace(tx, clock, { productId: id, position }, picture);
    const subject = { kind: 'product', id } as const;
    await audit(tx, clock, {
      operator,
      action: 'picture_replaced',
      subject,
      detail: { picture_url: url, picture },
    });
    return {};
  });
}
