import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, text } from '../primitives.ts';

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
  data: z.object({ version: z.string() }),
});

export const SUPPORT_MESSAGE_MAX = 2_000;

export const contactSupport = endpoint({
  method: 'POST',
  path: '/system/contact-support',
  access: 'seller',
  tag: 'system',
  summary: 'Sends a message to the people who help sellers, by mail. They see who wrote.',
  body: z.object({ message: text(SUPPORT_MESSAGE_MAX) }),
  data: Empty,
});
