import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getAnnouncement, listAnnouncements } from '@raan/contract/system/system-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';

export const announcementsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.announcements, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    callEndpoint(listAnnouncements, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
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
