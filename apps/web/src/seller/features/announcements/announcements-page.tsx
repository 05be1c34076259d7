import { useEffect } from 'react';
import { Link } from 'wouter';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/card.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { clickableClasses } from '#ui/list-row.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { AnnouncementHead } from './announcement-head.tsx';
import { announcementList } from './announcements.api.ts';
import { announcementMessages } from './announcements-messages.ts';
import { markAnnouncementSeen } from './seen-announcement.ts';

/** /announcements: the platform's announcements, pinned first, then newest first. */
export default function AnnouncementsPage() {
  const t = useMessages(announcementMessages);
  const list = useCursorList(announcementList);
  const topId = list.rows[0]?.id;
  useEffect(() => {
    if (topId !== undefined) markAnnouncementSeen(topId);
  }, [topId]);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="pt-3 pb-6">
        <ListBody
          list={list}
          skeleton={<SkeletonCards count={3} />}
          failedTitle={t('loadFailed')}
          empty={
            <EmptyState
              icon={<IconSpeakerphone size={34} stroke={1.6} aria-hidden />}
              title={t('none')}
              detail={t('noneDetail')}
            />
          }
        >
          <InfiniteList
            name={list.shownKey}
            items={list.rows}
            keyOf={({ id }) => id}
            itemSize={120}
            more={list.more}
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
        </ListBody>
      </div>
    </PullToRefresh>
  );
}
