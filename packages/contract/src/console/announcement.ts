import * as z from 'zod/mini';
import { writtenText } from '../local-text.ts';
import { Id, Moment, Timestamp } from '../primitives.ts';
import { MAINTENANCE_MINUTES_MAX } from '../system/maintenance-time.ts';
import { ANNOUNCEMENT_KINDS } from '../system/system-endpoints.ts';

export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_MESSAGE_MAX = 5_000;

/** What is written of an announcement, as plain text. Thai is needed once it is published; the other languages fall back to it. */
export const AnnouncementContent = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  title: writtenText(ANNOUNCEMENT_TITLE_MAX),
  message: writtenText(ANNOUNCEMENT_MESSAGE_MAX),
  is_pinned: z.boolean(),
  /** Every seller gets it as a notification too, once. */
  tells_sellers: z.boolean(),
  /** Null: not yet (a draft). At once where the moment is past; what is out already keeps the moment at which it came out. */
  published_at: z.nullable(Moment),
  /** Null: it stays. */
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
  /** How many sellers have been told, and when all of them had been. */
  told_count: z.int(),
  told_at: z.nullable(Timestamp),
  version: z.int(),
  /** Null for what came before the console. */
  changed_at: z.nullable(Timestamp),
  changed_by: z.nullable(z.string()),
});
export type ConsoleAnnouncement = z.output<typeof ConsoleAnnouncement>;
