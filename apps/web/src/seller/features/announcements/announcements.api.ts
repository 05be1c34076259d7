import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getAnnouncement, listAnnouncements } from '@raan/contract/system/system-endpoints';
import { call } from '#lib/api.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** All news that holds now, page by page. */
export const announcementPages = infiniteQueryOptions({
  queryKey: [...queryKeys.announcements, 'pages'],
  queryFn: ({ pageParam, signal }) => call(listAnnouncements, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.has_more ? pagination.page + 1 : undefined),
});

/** The first of them: pinned, or the newest. */
export const topAnnouncement = queryOptions({
  queryKey: [...queryKeys.announcements, 'top'],
  queryFn: async ({ signal }) => {
    const { announcements } = await call(listAnnouncements, { query: { per_page: 1 } }, { signal });
    return announcements[0] ?? null;
  },
});

export const oneAnnouncement = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.announcements, id],
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id } }, { signal }),
  });
