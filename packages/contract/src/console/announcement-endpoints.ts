import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams, Pagination, SeenRowVersion } from '../primitives.ts';
import { ConsolePageQuery } from './console-parts.ts';
import { ANNOUNCEMENT_STATES, AnnouncementContent, ConsoleAnnouncement } from './announcement.ts';

export const listConsoleAnnouncements = endpoint({
  method: 'GET',
  path: '/console/announcements',
  access: 'operator',
  tag: 'console',
  summary: 'Announcements in a state, newest first, and how many stand in each.',
  query: z.object({
    ...ConsolePageQuery,
    state: z.optional(z.enum(ANNOUNCEMENT_STATES)),
  }),
  data: z.object({
    announcements: z.array(ConsoleAnnouncement),
    counts: z.object({ current: z.int(), scheduled: z.int(), draft: z.int(), ended: z.int() }),
    pagination: Pagination,
  }),
});

export const getConsoleAnnouncement = endpoint({
  method: 'GET',
  path: '/console/announcements/:id',
  access: 'operator',
  tag: 'console',
  summary: 'One announcement in all its languages.',
  params: IdParams,
  data: ConsoleAnnouncement,
});

const reviewer = {
  access: 'operator',
  roles: ['reviewer'],
  idempotent: true,
  tag: 'console',
} as const;

export const writeAnnouncement = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/announcements',
  summary: 'Writes an announcement: a draft, one that comes out later, or one that is out at once.',
  body: AnnouncementContent,
  data: ConsoleAnnouncement,
  success: 201,
});

export const changeAnnouncement = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/announcements/:id',
  summary: 'Changes an announcement, from the version that was seen.',
  params: IdParams,
  body: z.object({ ...AnnouncementContent.shape, version: SeenRowVersion }),
  data: ConsoleAnnouncement,
});

export const endAnnouncement = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/announcements/:id/end',
  summary: 'Ends an announcement that is out.',
  params: IdParams,
  data: ConsoleAnnouncement,
});

export const discardAnnouncement = endpoint({
  ...reviewer,
  method: 'DELETE',
  path: '/console/announcements/:id',
  summary: 'Throws an announcement away that is not out yet.',
  params: IdParams,
  data: Empty,
});
