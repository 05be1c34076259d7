import { useQuery } from '@tanstack/react-query';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { openMoneyMessages } from './open-money-messages.ts';
import { openMoneyQuery } from './open-money.api.ts';
import { SectionCard } from './section-card.tsx';

/** /console/open-money: all money that is on its way, by cause and age. */
export default function OpenMoneyPage() {
  const t = useMessages(openMoneyMessages);
  const format = useFormat();
  const { data, error, isPending, refetch } = useQuery(openMoneyQuery);
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  const isOverdue = data?.sections.some((total) => total.overdue_count > 0) ?? false;
  return (
    <QueuePage
      title={t('title')}
      isWide
      about={
        <>
          <p>{t('about')}</p>
          {data ? (
            <p>
              {t('takenAt', { time: format.date(data.taken_at, 'with-time') })}
              {isOverdue ? null : ` · ${t('nothingOverdue')}`}
            </p>
          ) : null}
        </>
      }
    >
      {isPending ? (
        <SkeletonCards count={4} />
      ) : !data ? (
        <ErrorState detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        data.sections.map((total) => <SectionCard key={total.section} total={total} />)
      )}
    </QueuePage>
  );
}
