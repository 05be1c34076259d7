import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { maintenanceSentence } from '@raan/contract/system/maintenance-time';
import IconClock from '#icon/IconClock';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { AnnouncementHead } from './announcement-head.tsx';
import { announcementQuery } from './announcements.api.ts';
import { announcementMessages } from './announcements-messages.ts';

/** /announcements/:id: one announcement in full. */
export default function AnnouncementPage() {
  const t = useMessages(announcementMessages);
  const language = useLanguage();
  const id = Number(useParams<{ id: string }>().id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...announcementQuery(id), enabled: isValidId });
  const allLink = (
    <Link href="/announcements" replace className={buttonClasses({ variant: 'secondary' })}>
      {t('all')}
    </Link>
  );
  if (!isValidId || (query.error instanceof ApiError && query.error.status === 404))
    return (
      <EmptyState
        icon={<IconSpeakerphone size={34} stroke={1.6} aria-hidden />}
        title={t('notFound')}
        detail={t('notFoundDetail')}
        action={allLink}
      />
    );
  if (query.isPending) return <SkeletonCards count={1} />;
  if (!query.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const maintenance = maintenanceSentence(
    { begins_at: query.data.maintenance_begins_at, minutes: query.data.maintenance_minutes },
    language,
  );
  return (
    <article className="flex flex-col gap-4 pt-4 pb-8">
      <AnnouncementHead announcement={query.data} />
      <h2 className="text-xl font-semibold text-balance">{query.data.title}</h2>
      {maintenance ? (
        <Notice tone="warning" icon={<IconClock size={18} aria-hidden />}>
          {maintenance}
        </Notice>
      ) : null}
      {query.data.message.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className="text-base whitespace-pre-line text-ink-2">
          {paragraph}
        </p>
      ))}
      <div className="pt-2">{allLink}</div>
    </article>
  );
}
