import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Empty, IdParams, Pagination, RowVersion } from '../primitives.ts';
import { ConsolePageQuery } from './console-parts.ts';
import { ANNOUNCEMENT_STATES, AnnouncementContent, ConsoleAnnouncement } from './announcement.ts';

export const listConsoleAnnouncements = endpoint({
  method: 'GET',
  path: '/console/announcements',
  access: 'operator',
  tag: 'console',
  summary: 'Lists announcements of a state, newest first, and counts those of each state.',
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
  summary: 'Returns an announcement in all its languages.',
  params: IdParams,
  data: ConsoleAnnouncement,
});

const reviewer = {
  access: 'operator',
  roles: ['reviewer'],
  idempotent: true,
  tag: 'console',
} as const;

export const createAnnouncement = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/announcements',
  summary: 'Creates an announcement: a draft, scheduled, or published at once.',
  body: AnnouncementContent,
  data: ConsoleAnnouncement,
  success: 201,
});

export const changeAnnouncement = endpoint({
  ...reviewer,
  method: 'PUT',
  path: '/console/announcements/:id',
  summary: 'Changes an announcement of the given version.',
  params: IdParams,
  body: z.object({ ...AnnouncementContent.shape, version: RowVersion }),
  data: ConsoleAnnouncement,
});

export const endAnnouncement = endpoint({
  ...reviewer,
  method: 'POST',
  path: '/console/announcements/:id/end',
  summary: 'Ends a published announcement.',
  params: IdParams,
  data: ConsoleAnnouncement,
});

export const discardAnnouncement = endpoint({
  ...reviewer,
  method: 'DELETE',
  path: '/console/announcements/:id',
  summary: 'Deletes an unpublished announcement.',
  params: IdParams,
  data: Empty,
});
