import { isOwnPath, SLIDES_MAX, type SlideContent } from '@raan/contract/console/carousel';
import { keptText } from '@raan/contract/local-text';
import { isHttpsAddress } from '@raan/contract/settings/setting-group';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';

/** One at a time: places are counted without a gap. Who only reads does not wait. */
async function lockSlides(tx: Tx): Promise<void> {
  await sql`lock table carousel_slides in share row exclusive mode`.execute(tx);
}

/** Adds a slide after the others and answers its id. Throws REQUEST_VALIDATION_ERROR, and REQUEST_INVALID (409) when there are enough. */
export async function addSlide(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  content: SlideContent,
): Promise<number> {
  const kept = await keptSlide(tx, clock, operatorId, content);
  await lockSlides(tx);
  const { count } = await tx
    .selectFrom('carousel_slides')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= SLIDES_MAX) throw conflict('slides_limit', { limit: SLIDES_MAX });
  const { id } = await tx
    .insertInto('carousel_slides')
    .values({ ...kept, place: count + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a slide from the version that was seen. Throws as `addSlide`, REQUEST_NOT_FOUND, and REQUEST_INVALID (409) for another version. */
export async function changeSlide(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  { id, version, ...content }: SlideContent & { id: number; version: number },
): Promise<void> {
  const kept = await keptSlide(tx, clock, operatorId, content);
  const changed = await tx
    .updateTable('carousel_slides')
    .set({ ...kept, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed) return;
  const exists = await tx.selectFrom('carousel_slides').select('id').where('id', '=', id).executeTakeFirst();
  throw exists ? conflict('changed_meanwhile') : fail('REQUEST_NOT_FOUND');
}

/** Puts the slides in an order. Throws REQUEST_INVALID (409) where the ids are not those of all slides that there are now. */
export async function orderSlides(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockSlides(tx);
  const rows = await tx.selectFrom('carousel_slides').select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  const isWhole =
    new Set(ids).size === ids.length && ids.length === there.size && ids.every((id) => there.has(id));
  if (!isWhole) throw conflict('changed_meanwhile');
  await sql`
    update carousel_slides set place = wanted.place
    from unnest(${[...ids]}::bigint[]) with ordinality wanted (id, place)
    where carousel_slides.id = wanted.id`.execute(tx);
}

/** Removes a slide; those after it move up. Throws REQUEST_NOT_FOUND. */
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

async function keptSlide(tx: Tx, clock: Clock, operatorId: number, content: SlideContent) {
  const link = content.link.trim();
  if (link !== '' && !isOwnPath(link) && !isHttpsAddress(link)) throw failField('link', 'link_wrong');
  const { starts_at, ends_at } = {
    starts_at: moment(content, 'starts_at'),
    ends_at: moment(content, 'ends_at'),
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
    title: JSON.stringify(keptText(content.title)),
    link: link === '' ? null : link,
    is_on: content.is_on,
    starts_at,
    ends_at,
    updated_at: nowIso(clock),
    updated_by: operatorId,
  };
}

/** A moment as it is kept, or null. Throws REQUEST_VALIDATION_ERROR for what is none. */
export function moment<F extends string>(given: Record<F, string | null>, field: F): string | null {
  const text = given[field];
  if (text === null) return null;
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(at)) throw failField(field, 'date_invalid');
  return new Date(at).toISOString();
}
