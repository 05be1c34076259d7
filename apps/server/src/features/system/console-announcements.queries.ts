import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  type ConsoleAnnouncement,
} from '@raan/contract/console/announcement';
import type { listConsoleAnnouncements } from '@raan/contract/console/announcement-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import { toEditableText } from '@raan/contract/localized-text';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import type { CatalogueText } from '#platform/schema.ts';

type Row = Omit<ConsoleAnnouncement, 'title' | 'message'> & { title: CatalogueText; message: CatalogueText };

/** State of an announcement at a moment. A draft stays a draft after its end time. */
const stateAt = (now: string) => sql<AnnouncementState>`case
  when announcement.published_at is null then 'draft'
  when announcement.ends_at <= ${now}::timestamptz then 'ended'
  when announcement.published_at > ${now}::timestamptz then 'scheduled'
  else 'current' end`;

const select = (now: string, where: RawBuilder<SqlBool>, rest: RawBuilder<unknown>) => sql<Row>`
  select announcement.id, kind, title, message, is_pinned, tells_sellers, published_at, ends_at, told_count, told_at,
    maintenance_begins_at, maintenance_minutes,
    announcement.version, announcement.updated_at as changed_at, operators.account as changed_by, ${stateAt(now)} as state
  from announcements announcement
  left join operators on operators.id = announcement.written_by
  where ${where}
  ${rest}`;

const view = ({ title, message, ...row }: Row): ConsoleAnnouncement => ({
  ...row,
  title: toEditableText(title),
  message: toEditableText(message),
});

/** Loads a page of announcements in a state, newest first, and the counts of all states. */
export async function selectConsoleAnnouncements(
  db: Db,
  clock: Clock,
  query: Query<typeof listConsoleAnnouncements>,
): Promise<Data<typeof listConsoleAnnouncements>> {
  const now = nowIso(clock);
  const state = query.state ?? 'current';
  const page = cursorPage(`announcements-${state}`, query, 1);
  const after = page.after ? sql<SqlBool>`announcement.id < ${page.after[0]}` : sql<SqlBool>`true`;
  const { rows } = await select(
    now,
    sql<SqlBool>`${stateAt(now)} = ${state} and ${after}`,
    sql`order by announcement.id desc limit ${page.limit}`,
  ).execute(db);
  const { rows: counted } = await sql<{ state: AnnouncementState; count: number }>`
    select ${stateAt(now)} as state, count(*) as count from announcements announcement group by 1`.execute(
    db,
  );
  const countOf = (one: AnnouncementState) => counted.find((row) => row.state === one)?.count ?? 0;
  const [current, scheduled, draft, ended] = ANNOUNCEMENT_STATES.map(countOf) as [
    number,
    number,
    number,
    number,
  ];
  const counts = { current, scheduled, draft, ended };
  const { shown, pagination } = slicePage(page, rows, counts[state], ({ id }) => [id] as [number]);
  return { announcements: shown.map(view), counts, pagination };
}

/** Selects one announcement in any state. */
export async function selectConsoleAnnouncement(
  db: Db | Tx,
  clock: Clock,
  id: number,
): Promise<ConsoleAnnouncement | undefined> {
  const { rows } = await select(nowIso(clock), sql<SqlBool>`announcement.id = ${id}`, sql``).execute(db);
  return rows[0] && view(rows[0]);
}
