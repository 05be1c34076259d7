import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { maintenanceSentence } from '@raan/contract/system/maintenance-time';
import IconClock from '#icon/IconClock';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { buttonLook } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { AnnouncementHead } from './announcement-head.tsx';
import { oneAnnouncement } from './announcements.api.ts';
import { announcementMessages } from './announcements.ts';

/** /announcements/:id: one piece of news, whole. */
export default function AnnouncementPage() {
  const t = useMessages(announcementMessages);
  const language = useLanguage();
  const id = Number(useParams<{ id: string }>().id);
  const isAddress = Number.isSafeInteger(id) && id > 0;
  const news = useQuery({ ...oneAnnouncement(id), enabled: isAddress });
  const all = (
    <Link href="/announcements" replace className={buttonLook({ variant: 'secondary' })}>
      {t('all')}
    </Link>
  );
  if (!isAddress || (news.error instanceof ApiError && news.error.status === 404))
    return (
      <EmptyState
        icon={<IconSpeakerphone size={34} stroke={1.6} aria-hidden />}
        title={t('gone')}
        detail={t('goneDetail')}
        action={all}
      />
    );
  if (news.isPending) return <SkeletonCards count={1} />;
  if (!news.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(news.error)}
        onRetry={() => void news.refetch()}
      />
    );
  const maintenance = maintenanceSentence(
    { begins_at: news.data.maintenance_begins_at, minutes: news.data.maintenance_minutes },
    language,
  );
  return (
    <article className="flex flex-col gap-4 pt-4 pb-8">
      <AnnouncementHead announcement={news.data} />
      <h2 className="text-xl font-semibold text-balance">{news.data.title}</h2>
      {maintenance ? (
        <Notice tone="warning" icon={<IconClock size={18} aria-hidden />}>
          {maintenance}
        </Notice>
      ) : null}
      {news.data.message.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="text-base whitespace-pre-line text-ink-2">
          {paragraph}
        </p>
      ))}
      <div className="pt-2">{all}</div>
    </article>
  );
}
