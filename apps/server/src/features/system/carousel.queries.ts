// The slides of the sellers' home page: as sellers see them, and as operators set them.
import { slideState, type ConsoleSlide } from '@raan/contract/console/carousel';
import type { Language } from '@raan/contract/language';
import { wholeText } from '@raan/contract/local-text';
import type { CarouselEntry } from '@raan/contract/system/system-endpoints';
import type * as z from 'zod/mini';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { localText } from '#platform/local-text.ts';
import { mediaUrl } from '#platform/media-url.ts';

/** The widest there is; clients ask for narrower ones by its address. */
const WIDTH = 1200;

/** What sellers see now, in their language; null where there is nothing. */
export async function shownSlides(
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
    const words = localText(title, language);
    return { image: mediaUrl(picture, WIDTH), link, ...(words && { title: words }) };
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
    title: wholeText(title),
    link: link ?? '',
    image: mediaUrl(row.picture, WIDTH),
    state: slideState(row, clock.now()),
    changed_at: updated_at,
    changed_by: account,
  };
}

/** All slides in their order. */
export async function allSlides(db: Db | Tx, clock: Clock): Promise<ConsoleSlide[]> {
  return (await slides(db).orderBy('place').execute()).map((row) => view(row, clock));
}

/** One slide, or undefined. */
export async function oneSlide(db: Db | Tx, clock: Clock, id: number): Promise<ConsoleSlide | undefined> {
  const row = await slides(db).where('slide.id', '=', id).executeTakeFirst();
  return row && view(row, clock);
}
