import type { Tx } from '#platform/db.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { StoredImage } from '#platform/schema.ts';

const MEDIA_URL = /^\/media\/([0-9a-f]{40})\/\d{3,4}\.webp$/;

/** Resolves the URL of the current or an uploaded picture. Throws REQUEST_VALIDATION_ERROR for `field` on any other. */
export async function resolveStorePicture(
  tx: Tx,
  sellerId: number,
  { url, current, field }: { url: string | null; current: StoredImage | null; field: string },
): Promise<StoredImage | null> {
  if (url === null) return null;
  const hash = MEDIA_URL.exec(url)?.[1];
  if (hash !== undefined && hash === current?.hash) return current;
  const file =
    hash === undefined
      ? undefined
      : await tx
          .selectFrom('files')
          .select(['width', 'height', 'color'])
          .where('seller_id', '=', sellerId)
          .where('media_hash', '=', hash)
          .executeTakeFirst();
  if (!file || hash === undefined) throw failField(field, 'picture_not_yours');
  return { hash, ...file };
}
