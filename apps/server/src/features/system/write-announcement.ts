import type { AnnouncementContent, ConsoleAnnouncement } from '@raan/contract/console/announcement';
import { toStoredText, type LocalizedText } from '@raan/contract/localized-text';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, conflict, fail, failField, type FieldReasons } from '#platform/errors/app-error.ts';
import { parseMoment } from './change-slides.ts';

/** Creates an announcement. Returns its id. Throws REQUEST_VALIDATION_ERROR with the fields. */
export async function createAnnouncement(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  content: AnnouncementContent,
): Promise<number> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...announcementValues(clock, content), written_by: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes an announcement. A current one keeps its publication time and notifies nobody again. Throws like
 * `createAnnouncement`, and 409 if it has ended or changed since `version`.
 */
export async function changeAnnouncement(
  tx: Tx,
  clock: Clock,
  operatorId: number,
  { before, version, ...content }: AnnouncementContent & { before: ConsoleAnnouncement; version: number },
): Promise<void> {
  if (before.state === 'ended') throw conflict('announcement_over');
  const isPublished = before.state === 'current';
  const values = announcementValues(clock, content, isPublished ? before.published_at : null);
  await saveVersion(tx, before.id, version, { ...values, written_by: operatorId });
}

/** Ends a current announcement. Throws 409 for any other. */
export async function endAnnouncement(tx: Tx, clock: Clock, before: ConsoleAnnouncement): Promise<void> {
  if (before.state !== 'current') throw conflict('announcement_over');
  await saveVersion(tx, before.id, before.version, { ends_at: nowIso(clock), updated_at: nowIso(clock) });
}

/** Deletes a draft or scheduled announcement. Throws 409 if it has been published. */
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

async function saveVersion(
  tx: Tx,
  id: number,
  version: number,
  change: Partial<ReturnType<typeof announcementValues>> & { written_by?: number },
): Promise<void> {
  const saved = await tx
    .updateTable('announcements')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw conflict('changed_meanwhile');
}

/** Returns the announcement. Throws REQUEST_NOT_FOUND if it is undefined. */
export function requireAnnouncement(announcement: ConsoleAnnouncement | undefined): ConsoleAnnouncement {
  if (!announcement) throw fail('REQUEST_NOT_FOUND');
  return announcement;
}

function announcementValues(
  clock: Clock,
  content: AnnouncementContent,
  firstPublishedAt: string | null = null,
) {
  const now = nowIso(clock);
  const title = withoutControlCharacters(content.title);
  const message = withoutControlCharacters(content.message);
  const requested = parseMoment(content, 'published_at');
  // Publication is never in the past: an announcement must not appear among last week's.
  const published_at = firstPublishedAt ?? (requested !== null && requested < now ? now : requested);
  const ends_at = parseMoment(content, 'ends_at');
  if (published_at !== null) assertThaiTexts({ title, message });
  if (ends_at !== null && ends_at <= (published_at ?? now)) throw failField('ends_at', 'end_before_start');
  const maintenance = maintenanceValues(content, published_at);
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

/** Throws REQUEST_VALIDATION_ERROR for other kinds, and for a start before `publishedAt` (ISO; null for a draft). */
function maintenanceValues(
  { kind, maintenance_begins_at = null, maintenance_minutes = null }: AnnouncementContent,
  publishedAt: string | null,
) {
  const begins_at = parseMoment({ maintenance_begins_at }, 'maintenance_begins_at');
  if (kind !== 'maintenance' && begins_at !== null)
    throw failField('maintenance_begins_at', 'only_for_maintenance');
  if (kind !== 'maintenance' && maintenance_minutes !== null)
    throw failField('maintenance_minutes', 'only_for_maintenance');
  if (begins_at !== null && publishedAt !== null && begins_at < publishedAt)
    throw failField('maintenance_begins_at', 'begins_before_published');
  return { maintenance_begins_at: begins_at, maintenance_minutes };
}

function withoutControlCharacters(text: LocalizedText) {
  const values = toStoredText(text);
  return Object.fromEntries(
    Object.entries(values).map(([language, words]) => [
      language,
      words.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, ''),
    ]),
  ) as Partial<LocalizedText>;
}

function assertThaiTexts(texts: Record<'title' | 'message', Partial<LocalizedText>>): void {
  const missing = (['title', 'message'] as const).filter((field) => !texts[field].th);
  if (missing.length === 0) return;
  const fields: FieldReasons = Object.fromEntries(
    missing.map((field) => [`${field}.th`, [{ key: 'field_required' as const }]]),
  );
  throw new AppError('REQUEST_VALIDATION_ERROR', { fields });
}
