import { useQuery } from '@tanstack/react-query';
import { listSettings } from '@raan/contract/console/console-setting-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { PictureCard } from './picture-card.tsx';
import { ReleaseCard } from './release-card.tsx';
import { settingMessages } from './setting-messages.ts';
import { SupportCard } from './support-card.tsx';

/** /console/settings: platform settings, one card per group. */
export default function SettingsPage() {
  const t = useMessages(settingMessages);
  const settings = useQuery({
    queryKey: ['console', 'settings'],
    queryFn: ({ signal }) => callConsole(listSettings, {}, { signal }),
  });
  return (
    <QueuePage title={t('title')} about={t('about')}>
      {settings.isPending ? (
        <SkeletonCards count={3} />
      ) : settings.data ? (
        <>
          <SupportCard {...settings.data.support} />
          <PictureCard {...settings.data.pictures} />
          <ReleaseCard {...settings.data.release} />
        </>
      ) : (
        <ErrorState detail={errorText(settings.error)} onRetry={() => void settings.refetch()} />
      )}
    </QueuePage>
  );
}
