import IconBell from '#icon/IconBell';
import IconBellOff from '#icon/IconBellOff';
import type { NotificationFilter } from '@raan/contract/notifications/notification-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import { notificationMessages } from './notifications-messages.ts';

type NoNotificationsProps = {
  filter: NotificationFilter;
  loading: boolean;
  onRefresh: () => void;
  onAll: () => void;
};

/** The empty list of a filter. */
export function NoNotifications({ filter, loading, onRefresh, onAll }: NoNotificationsProps) {
  const t = useMessages(notificationMessages);
  const Icon = filter === 'all' ? IconBell : IconBellOff;
  return (
    <EmptyState
      icon={<Icon size={34} stroke={1.6} aria-hidden />}
      title={filter === 'all' ? t('emptyTitle') : t(`none_${filter}`)}
      detail={filter === 'all' ? t('empty') : t('noneDetail')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {filter === 'all' ? null : (
            <Button variant="ghost" onClick={onAll}>
              {t('showAll')}
            </Button>
          )}
          <Button variant="secondary" loading={loading} onClick={onRefresh}>
            {t('refresh')}
          </Button>
        </span>
      }
    />
  );
}
