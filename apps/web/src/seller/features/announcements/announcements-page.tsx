import { useEffect } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/card.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { clickableClasses } from '#ui/list-row.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { AnnouncementHead } from './announcement-head.tsx';
import { announcementsQuery } from './announcements.api.ts';
import { announcementMessages } from './announcements-messages.ts';
import { markAnnouncementSeen } from './seen-announcement.ts';

/** /announcements: the platform's announcements, pinned first, then newest first. */
export default function AnnouncementsPage() {
  const t = useMessages(announcementMessages);
  const query = useInfiniteQuery(announcementsQuery);
  const topId = query.data?.pages[0]?.announcements[0]?.id;
  useEffect(() => {
    if (topId !== undefined) markAnnouncementSeen(topId);
  }, [topId]);
  if (query.isPending) return <SkeletonCards count={3} />;
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const announcements = query.data.pages.flatMap((page) => page.announcements);
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      {announcements.length === 0 ? (
        <EmptyState
          icon={<IconSpeakerphone size={34} stroke={1.6} aria-hidden />}
          title={t('none')}
          detail={t('noneDetail')}
        />
      ) : (
        <div className="pt-3 pb-6">
          <InfiniteList
            name="announcements"
            items={announcements}
            keyOf={({ id }) => id}
            itemSize={120}
            hasMore={query.hasNextPage && !query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
            loadingMore={query.isFetchingNextPage}
          >
            {(announcement) => (
              <Card as="article" flush>
                <Link
                  href={`/announcements/${announcement.id}`}
                  className={classNames(clickableClasses, 'flex flex-col gap-2 p-4')}
                >
                  <AnnouncementHead announcement={announcement} />
                  <h2 className="text-base font-semibold">{announcement.title}</h2>
                  <p className="line-clamp-2 text-sm text-ink-2">{announcement.message}</p>
                </Link>
              </Card>
            )}
          </InfiniteList>
        </div>
      )}
    </PullToRefresh>
  );
}
