import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, PageQuery, Pagination, Timestamp } from '../primitives.ts';
import { SupportMessage } from './support-requests.ts';

export const RealtimeSettings = z.object({
  key: z.string(),
  cluster: z.string(),
  host: z.nullable(z.string()),
  port: z.nullable(z.int()),
  tls: z.boolean(),
  path: z.string(),
});
export type RealtimeSettings = z.output<typeof RealtimeSettings>;

export const CarouselEntry = z.object({
  image: z.string(),
  link: z.nullable(z.string()),
  title: z.optional(z.string()),
});

/** Published formats: entries, a JSON text of image addresses, or one address. */
export const HomeCarousel = z.union([z.array(CarouselEntry), z.string()]);

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  access: 'public',
  tag: 'system',
  summary: 'Returns settings of the platform that every client needs.',
  data: z.object({
    home_carousel: z.nullable(HomeCarousel),
    home_background: z.nullable(z.string()),
    web_logo: z.nullable(z.string()),
    profile_bg: z.nullable(z.string()),
    /** https address of the support chat; null: the contact form receives messages. */
    support_chat_url: z.nullable(z.string()),
    /** Other support contacts; empty: not offered. */
    support: z.object({ email: z.string(), phone: z.string(), hours: z.string() }),
    demo: z.boolean(),
    sandbox_payments: z.boolean(),
    realtime: RealtimeSettings,
  }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/system/version',
  access: 'public',
  tag: 'system',
  summary: 'Returns the version of the server.',
  data: z.object({
    version: z.string(),
    /** Release note in the reader's language; may be empty. */
    note: z.string(),
  }),
});

export const HELP_TOPICS = ['start', 'products', 'orders', 'money', 'account'] as const;

export const HelpTopic = z.object({
  key: z.enum(HELP_TOPICS),
  title: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
});
export type HelpTopic = z.output<typeof HelpTopic>;

export const getHelpCenter = endpoint({
  method: 'GET',
  path: '/system/help-center',
  access: 'public',
  tag: 'system',
  summary: 'Lists questions and answers of the help center by topic.',
  data: z.object({ topics: z.array(HelpTopic) }),
});

export const ANNOUNCEMENT_KINDS = ['announcement', 'update', 'maintenance'] as const;

export const Announcement = z.object({
  id: Id,
  kind: z.enum(ANNOUNCEMENT_KINDS),
  title: z.string(),
  message: z.string(),
  is_pinned: z.boolean(),
  published_at: Timestamp,
  /** Start of announced maintenance; null for other kinds and without an announcement. */
  maintenance_begins_at: z.nullable(Timestamp),
  /** Duration of announced maintenance; null in the same cases. */
  maintenance_minutes: z.nullable(z.int()),
});
export type Announcement = z.output<typeof Announcement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/system/announcements',
  access: 'public',
  tag: 'system',
  summary: 'Lists current announcements, pinned ones first, then the newest.',
  query: z.object(PageQuery),
  data: z.object({ announcements: z.array(Announcement), pagination: Pagination }),
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/system/announcements/:id',
  access: 'public',
  tag: 'system',
  summary: 'Returns an announcement.',
  params: IdParams,
  data: Announcement,
});

export const SUPPORT_ANSWER_WORKING_DAYS = 1;

export const contactSupport = endpoint({
  method: 'POST',
  path: '/system/contact-support',
  access: 'seller',
  tag: 'system',
  summary: 'Stores a message to support and mails it to them with its sender.',
  body: SupportMessage,
  data: Empty,
});
