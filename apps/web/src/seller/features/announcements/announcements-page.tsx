import { useEffect } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/card.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { pressableLook } from '#ui/list-row.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { AnnouncementHead } from './announcement-head.tsx';
import { announcementPages } from './announcements.api.ts';
import { announcementMessages } from './announcements.ts';
import { markNewsSeen } from './seen-news.ts';

/** /announcements: the platform's news, pinned first, then the newest. */
export default function AnnouncementsPage() {
  const t = useMessages(announcementMessages);
  const news = useInfiniteQuery(announcementPages);
  const top = news.data?.pages[0]?.announcements[0]?.id;
  useEffect(() => {
    if (top !== undefined) markNewsSeen(top);
  }, [top]);
  if (news.isPending) return <SkeletonCards count={3} />;
  if (news.isError && !news.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(news.error)}
        onRetry={() => void news.refetch()}
      />
    );
  const announcements = news.data.pages.flatMap((page) => page.announcements);
  return (
    <PullToRefresh onRefresh={() => news.refetch()}>
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
            hasMore={news.hasNextPage && !news.isFetchNextPageError}
            onMore={() => void news.fetchNextPage()}
            loadingMore={news.isFetchingNextPage}
          >
            {(announcement) => (
              <Card as="article" flush>
                <Link
                  href={`/announcements/${announcement.id}`}
                  className={classNames(pressableLook, 'flex flex-col gap-2 p-4')}
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
