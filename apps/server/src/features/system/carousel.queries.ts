import { slideState, type ConsoleSlide } from '@raan/contract/console/carousel';
import type { Language } from '@raan/contract/language';
import { toEditableText } from '@raan/contract/localized-text';
import type { CarouselEntry } from '@raan/contract/system/system-endpoints';
import type * as z from 'zod/mini';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl } from '#platform/media-url.ts';

/** The largest width; clients request narrower ones by changing the URL. */
const WIDTH = 1200;

/** Loads the slides that sellers currently see, in their language; null if there are none. */
export async function loadVisibleSlides(
  db: Db,
  clock: Clock,
  language: Language,
): Promise<z.output<typeof CarouselEntry>[] | null> {
  const now = nowIso(clock);
  const rows = await db
    .selectFrom('carousel_slides')
    .select(['picture', 'title', 'link'])
    .where('is_on', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('place')
    .execute();
  if (rows.length === 0) return null;
  return rows.map(({ picture, title, link }) => {
    const text = catalogueText(title, language);
    return { image: mediaUrl(picture, WIDTH), link, ...(text && { title: text }) };
  });
}

const slides = (db: Db | Tx) =>
  db
    .selectFrom('carousel_slides as slide')
    .leftJoin('operators', 'operators.id', 'slide.updated_by')
    .select([
      'slide.id',
      'picture',
      'title',
      'link',
      'is_on',
      'starts_at',
      'ends_at',
      'slide.version',
      'slide.updated_at',
      'operators.account',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof slides>['executeTakeFirstOrThrow']>>;

function view({ updated_at, account, title, link, ...row }: Row, clock: Clock): ConsoleSlide {
  return {
    ...row,
    title: toEditableText(title),
    link: link ?? '',
    image: mediaUrl(row.picture, WIDTH),
    state: slideState(row, clock.now()),
    changed_at: updated_at,
    changed_by: account,
  };
}

/** Loads all slides in display order. */
export async function loadSlides(db: Db | Tx, clock: Clock): Promise<ConsoleSlide[]> {
  return (await slides(db).orderBy('place').execute()).map((row) => view(row, clock));
}

export async function loadSlide(db: Db | Tx, clock: Clock, id: number): Promise<ConsoleSlide | undefined> {
  const row = await slides(db).where('slide.id', '=', id).executeTakeFirst();
  return row && view(row, clock);
}
