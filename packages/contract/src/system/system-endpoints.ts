import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, Id, IdParams, PageQuery, Pagination, text, Timestamp } from '../primitives.ts';

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

/** The three shapes a home carousel may come in: entries, a JSON text of image addresses, or one address. */
export const HomeCarousel = z.union([z.array(CarouselEntry), z.string()]);

export const getSystem = endpoint({
  method: 'GET',
  path: '/system',
  access: 'public',
  tag: 'system',
  summary: 'Settings of the platform that every client needs.',
  data: z.object({
    home_carousel: z.nullable(HomeCarousel),
    home_background: z.nullable(z.string()),
    web_logo: z.nullable(z.string()),
    profile_bg: z.nullable(z.string()),
    /** Where sellers chat with those who help them, https; null where there is no chat and the contact form takes messages. */
    support_chat_url: z.nullable(z.string()),
    /** How else they reach them; empty texts: there is no such way. */
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
  summary: 'The version of the server.',
  data: z.object({
    version: z.string(),
    /** What is new, in the reader's language; may be empty. */
    note: z.string(),
  }),
});

/** What questions are about; the order in which they are shown. */
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
  summary: 'What sellers ask, with answers, by topic.',
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
  /** When announced maintenance begins; null for other kinds and where it is not announced. */
  maintenance_begins_at: z.nullable(Timestamp),
  /** How many minutes announced maintenance takes; null as above. */
  maintenance_minutes: z.nullable(z.int()),
});
export type Announcement = z.output<typeof Announcement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/system/announcements',
  access: 'public',
  tag: 'system',
  summary: 'News of the platform that holds now, pinned first, then the newest.',
  query: z.object(PageQuery),
  data: z.object({ announcements: z.array(Announcement), pagination: Pagination }),
});

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/system/announcements/:id',
  access: 'public',
  tag: 'system',
  summary: 'One piece of news.',
  params: IdParams,
  data: Announcement,
});

export const SUPPORT_MESSAGE_MAX = 2_000;
/** Within how many working days a message is answered. */
export const SUPPORT_ANSWER_WORKING_DAYS = 1;

export const contactSupport = endpoint({
  method: 'POST',
  path: '/system/contact-support',
  access: 'seller',
  tag: 'system',
  summary: 'Keeps a message for the people who help sellers and mails it to them. They see who wrote.',
  body: z.object({ message: text(SUPPORT_MESSAGE_MAX) }),
  data: Empty,
});
