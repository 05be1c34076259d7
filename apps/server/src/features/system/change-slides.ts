import { isInternalPath, SLIDES_MAX, type SlideContent } from '@raan/contract/console/carousel';
import { toStoredText } from '@raan/contract/localized-text';
import { isHttpsAddress } from '@raan/contract/settings/setting-group';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';

/** Serialises changes, because positions must have no gaps. Readers don't wait. */
async function lockSlides(tx: Tx): Promise<void> {
  await sql`lock table carousel_slides in share row exclusive mode`.execute(tx);
}

/** Adds a slide at the end. Returns its id. Throws REQUEST_VALIDATION_ERROR, and 409 at the maximum number. */
export async function addSlide(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  content: SlideContent,
): Promise<number> {
  const values = await slideValues(tx, clock, operatorId, content);
  await lockSlides(tx);
  const { count } = await tx
    .selectFrom('carousel_slides')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= SLIDES_MAX) throw conflict('slides_limit', { limit: SLIDES_MAX });
  const { id } = await tx
    .insertInto('carousel_slides')
    .values({ ...values, place: count + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a slide. Throws like `addSlide`, REQUEST_NOT_FOUND, and 409 if it changed since `version`. */
export async function changeSlide(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  { id, version, ...content }: SlideContent & { id: number; version: number },
): Promise<void> {
  const values = await slideValues(tx, clock, operatorId, content);
  const changed = await tx
    .updateTable('carousel_slides')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed) return;
  const exists = await tx.selectFrom('carousel_slides').select('id').where('id', '=', id).executeTakeFirst();
  throw exists ? conflict('changed_meanwhile') : fail('REQUEST_NOT_FOUND');
}

/** Reorders the slides. Throws 409 unless `ids` contains exactly the existing slides. */
export async function reorderSlides(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockSlides(tx);
  const rows = await tx.selectFrom('carousel_slides').select('id').execute();
  const existing = new Set(rows.map(({ id }) => id));
  const isComplete =
    new Set(ids).size === ids.length && ids.length === existing.size && ids.every((id) => existing.has(id));
  if (!isComplete) throw conflict('changed_meanwhile');
  await sql`
    update carousel_slides set place = wanted.place
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, place)
    where carousel_slides.id = wanted.id`.execute(tx);
}

/** Removes a slide; the following ones move up. Throws REQUEST_NOT_FOUND. */
export async function removeSlide(tx: Tx, id: number): Promise<void> {
  await lockSlides(tx);
  const removed = await tx
    .deleteFrom('carousel_slides')
    .where('id', '=', id)
    .returning('place')
    .executeTakeFirst();
  if (!removed) throw fail('REQUEST_NOT_FOUND');
  await sql`update carousel_slides set place = place - 1 where place > ${removed.place}`.execute(tx);
}

async function slideValues(tx: Tx, clock: Clock, operatorId: number, content: SlideContent) {
  const link = content.link.trim();
  if (link !== '' && !isInternalPath(link) && !isHttpsAddress(link)) throw failField('link', 'link_wrong');
  const { starts_at, ends_at } = {
    starts_at: parseMoment(content, 'starts_at'),
    ends_at: parseMoment(content, 'ends_at'),
  };
  if (starts_at && ends_at && ends_at <= starts_at) throw failField('ends_at', 'end_before_start');
  const picture = await tx
    .selectFrom('media')
    .select('hash')
    .where('hash', '=', content.picture)
    .executeTakeFirst();
  if (!picture) throw failField('picture', 'picture_gone');
  return {
    picture: picture.hash,
    title: JSON.stringify(toStoredText(content.title)),
    link: link === '' ? null : link,
    is_on: content.is_on,
    starts_at,
    ends_at,
    updated_at: nowIso(clock),
    updated_by: operatorId,
  };
}

/** Parses a timestamp field to ISO text in UTC, or null. Throws REQUEST_VALIDATION_ERROR. */
export function parseMoment<F extends string>(fields: Record<F, string | null>, field: F): string | null {
  const text = fields[field];
  if (text === null) return null;
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(at)) throw failField(field, 'date_invalid');
  return new Date(at).toISOString();
}
