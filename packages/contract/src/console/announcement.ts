import * as z from 'zod/mini';
import { localizedTextSchema } from '../localized-text.ts';
import { Id, Moment, Timestamp } from '../primitives.ts';
import { MAINTENANCE_MINUTES_MAX } from '../system/maintenance-time.ts';
import { ANNOUNCEMENT_KINDS } from '../system/system-endpoints.ts';

export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_MESSAGE_MAX = 5_000;

/** Content of an announcement in plain text. Publishing requires Thai; other languages fall back to it. */
export const AnnouncementContent = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  title: localizedTextSchema(ANNOUNCEMENT_TITLE_MAX),
  message: localizedTextSchema(ANNOUNCEMENT_MESSAGE_MAX),
  is_pinned: z.boolean(),
  /** Whether every seller is also notified, once. */
  tells_sellers: z.boolean(),
  /** Null: draft. A time in the past publishes now. A published announcement keeps its original time. */
  published_at: z.nullable(Moment),
  /** Null: no end. */
  ends_at: z.nullable(Moment),
  /** Only for kind maintenance, not before `published_at`. Absent or null: not announced. */
  maintenance_begins_at: z.optional(z.nullable(Moment)),
  /** Only for kind maintenance. Absent or null: not announced. */
  maintenance_minutes: z.optional(
    z.nullable(z.int().check(z.minimum(1), z.maximum(MAINTENANCE_MINUTES_MAX))),
  ),
});
export type AnnouncementContent = z.output<typeof AnnouncementContent>;

export const ANNOUNCEMENT_STATES = ['current', 'scheduled', 'draft', 'ended'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const ConsoleAnnouncement = z.object({
  ...AnnouncementContent.shape,
  maintenance_begins_at: z.nullable(Timestamp),
  maintenance_minutes: z.nullable(z.int()),
  id: Id,
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Number of sellers notified so far, and the time at which all of them were. */
  told_count: z.int(),
  told_at: z.nullable(Timestamp),
  version: z.int(),
  /** Null for announcements older than the console. */
  changed_at: z.nullable(Timestamp),
  changed_by: z.nullable(z.string()),
});
export type ConsoleAnnouncement = z.output<typeof ConsoleAnnouncement>;
