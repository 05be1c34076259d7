import type { Announcement } from '@raan/contract/system/system-endpoints';
import type { Language } from '@raan/contract/language';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { CatalogueText } from '#platform/schema.ts';

type Row = Omit<Announcement, 'title' | 'message'> & { title: CatalogueText; message: CatalogueText };
/** A current announcement always has a publication time. */
type Published = { published_at: string };

function currentAnnouncements(db: Db, clock: Clock) {
  const now = nowIso(clock);
  return db
    .selectFrom('announcements')
    .where('published_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));
}

const COLUMNS = [
  'id',
  'kind',
  'title',
  'message',
  'is_pinned',
  'published_at',
  'maintenance_begins_at',
  'maintenance_minutes',
] as const;

/** Selects a page of current announcements, pinned ones first, then the newest, and their total. */
export async function selectAnnouncements(
  db: Db,
  clock: Clock,
  page: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await currentAnnouncements(db, clock)
    .select(COLUMNS)
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<Published>()
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await currentAnnouncements(db, clock)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function selectAnnouncement(db: Db, clock: Clock, id: number): Promise<Row | undefined> {
  return await currentAnnouncements(db, clock)
    .select(COLUMNS)
    .where('id', '=', id)
    .$narrowType<Published>()
    .executeTakeFirst();
}

/** Maps an announcement to the reader's language, or to the nearest available one. */
export function announcementView(row: Row, language: Language): Announcement {
  return { ...row, title: catalogueText(row.title, language), message: catalogueText(row.message, language) };
}
