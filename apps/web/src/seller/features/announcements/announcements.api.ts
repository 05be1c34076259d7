import { queryOptions } from '@tanstack/react-query';
import { getAnnouncement, listAnnouncements } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { cursorListOptions } from '#lib/list/use-cursor-list.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

export const announcementList = cursorListOptions({
  key: [...queryKeys.announcements, 'list'],
  fetchPage: async (position, signal) => {
    const query = { ...position };
    const { announcements, ...page } = await callEndpoint(listAnnouncements, { query }, { signal });
    return { ...page, rows: announcements };
  },
});

export const topAnnouncementQuery = queryOptions({
  queryKey: [...queryKeys.announcements, 'top'],
  queryFn: async ({ signal }) => {
    const { announcements } = await callEndpoint(listAnnouncements, { query: { per_page: 1 } }, { signal });
    return announcements[0] ?? null;
  },
});

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.announcements, id],
    queryFn: ({ signal }) => callEndpoint(getAnnouncement, { params: { id } }, { signal }),
  });
