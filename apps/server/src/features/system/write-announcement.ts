import type { AnnouncementContent, ConsoleAnnouncement } from '@raan/contract/console/announcement';
import { keptText, type WrittenText } from '@raan/contract/local-text';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, conflict, fail, failField, type FieldReasons } from '#platform/errors/app-error.ts';
import { moment } from './change-slides.ts';

/** Writes an announcement and answers its id. Throws REQUEST_VALIDATION_ERROR naming the fields. */
export async function writeAnnouncement(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  content: AnnouncementContent,
): Promise<number> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...keptAnnouncement(clock, content), written_by: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes an announcement from the version that was seen. One that is out keeps the moment at which it came out, and sellers who have been
 * told are not told again. Throws as `writeAnnouncement`, and REQUEST_INVALID (409) for another version or one that has ended.
 */
export async function changeAnnouncement(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  { before, version, ...content }: AnnouncementContent & { before: ConsoleAnnouncement; version: number },
): Promise<void> {
  if (before.state === 'ended') throw conflict('announcement_over');
  const isOut = before.state === 'current';
  const kept = keptAnnouncement(clock, content, isOut ? before.published_at : null);
  await move(tx, before.id, version, { ...kept, written_by: operatorId });
}

/** Ends one that is out. Throws REQUEST_INVALID (409) for any other. */
export async function endAnnouncement(tx: Tx, clock: Clock, before: ConsoleAnnouncement): Promise<void> {
  if (before.state !== 'current') throw conflict('announcement_over');
  await move(tx, before.id, before.version, { ends_at: nowIso(clock), updated_at: nowIso(clock) });
}

/** Throws away what nobody has seen. Throws REQUEST_INVALID (409) for what is out or was. */
export async function discardAnnouncement(tx: Tx, before: ConsoleAnnouncement): Promise<void> {
  if (before.state !== 'draft' && before.state !== 'scheduled') throw conflict('announcement_is_out');
  const removed = await tx
    .deleteFrom('announcements')
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw conflict('changed_meanwhile');
}

async function move(
  tx: Tx,
  id: number,
  version: number,
  change: Partial<ReturnType<typeof keptAnnouncement>> & { written_by?: number },
): Promise<void> {
  const moved = await tx
    .updateTable('announcements')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw conflict('changed_meanwhile');
}

/** The announcement of an id in a transaction. Throws REQUEST_NOT_FOUND. */
export function foundAnnouncement(found: ConsoleAnnouncement | undefined): ConsoleAnnouncement {
  if (!found) throw fail('REQUEST_NOT_FOUND');
  return found;
}

function keptAnnouncement(clock: Clock, content: AnnouncementContent, cameOutAt: string | null = null) {
  const now = nowIso(clock);
  const title = plain(content.title);
  const message = plain(content.message);
  const asked = moment(content, 'published_at');
  // What comes out comes out now at the earliest: nothing appears among the news of last week.
  const published_at = cameOutAt ?? (asked !== null && asked < now ? now : asked);
  const ends_at = moment(content, 'ends_at');
  if (published_at !== null) refuseMissing({ title, message });
  if (ends_at !== null && ends_at <= (published_at ?? now)) throw failField('ends_at', 'end_before_start');
  const maintenance = keptMaintenance(content, published_at);
  return {
    kind: content.kind,
    title: JSON.stringify(title),
    message: JSON.stringify(message),
    is_pinned: content.is_pinned,
    tells_sellers: content.tells_sellers,
    published_at,
    ends_at,
    ...maintenance,
    updated_at: now,
  };
}

/** Throws REQUEST_VALIDATION_ERROR for other kinds, and for a beginning before `publishedAt` (ISO; null for a draft). */
function keptMaintenance(
  { kind, maintenance_begins_at = null, maintenance_minutes = null }: AnnouncementContent,
  publishedAt: string | null,
) {
  const begins_at = moment({ maintenance_begins_at }, 'maintenance_begins_at');
  if (kind !== 'maintenance' && begins_at !== null)
    throw failField('maintenance_begins_at', 'only_for_maintenance');
  if (kind !== 'maintenance' && maintenance_minutes !== null)
    throw failField('maintenance_minutes', 'only_for_maintenance');
  if (begins_at !== null && publishedAt !== null && begins_at < publishedAt)
    throw failField('maintenance_begins_at', 'begins_before_published');
  return { maintenance_begins_at: begins_at, maintenance_minutes };
}

/** Line breaks stay; other control characters, which can't be seen, go. */
function plain(text: WrittenText) {
  const kept = keptText(text);
  return Object.fromEntries(
    Object.entries(kept).map(([language, words]) => [
      language,
      words.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, ''),
    ]),
  ) as Partial<WrittenText>;
}

function refuseMissing(texts: Record<'title' | 'message', Partial<WrittenText>>): void {
  const missing = (['title', 'message'] as const).filter((field) => !texts[field].th);
  if (missing.length === 0) return;
  const fields: FieldReasons = Object.fromEntries(
    missing.map((field) => [`${field}.th`, [{ key: 'field_required' as const }]]),
  );
  throw new AppError('REQUEST_VALIDATION_ERROR', { fields });
}
