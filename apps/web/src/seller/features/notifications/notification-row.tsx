import IconTrash from '#icon/IconTrash';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { classNames } from '#ui/class-names.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationMessages } from './notifications.ts';

const AGE_EVERY_MS = 60_000;

type NotificationRowProps = { notification: Notification; onOpen: () => void; onDelete: () => void };

/** One notification; swiping it left, or moving the focus on, uncovers its delete button. */
export function NotificationRow({ notification, onOpen, onDelete }: NotificationRowProps) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  const { type, title, message, created_at, is_read } = notification;
  return (
    <article className="group relative overflow-hidden rounded-card border border-line bg-raised">
      <div className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain">
        <button
          type="button"
          onClick={onOpen}
          className={classNames(
            'flex w-full shrink-0 snap-start items-start gap-3 p-4 text-left -outline-offset-2',
            is_read ? 'bg-raised' : 'bg-brand-tint/50',
          )}
        >
          <span className="relative inline-flex">
            <NotificationIcon type={type} />
            {is_read ? null : (
              <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-raised bg-brand">
                <span className="sr-only">{t('unreadOne')}</span>
              </span>
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline justify-between gap-3">
              <span className={classNames('min-w-0 truncate text-base', !is_read && 'font-semibold')}>
                {title}
              </span>
              <time dateTime={created_at} className="shrink-0 text-xs text-ink-2">
                {format.ago(created_at, nowMs)}
              </time>
            </span>
            <span className="line-clamp-3 text-sm wrap-break-word text-ink-2">{message}</span>
          </span>
        </button>
        <button
          type="button"
          aria-label={t('removeOne', { title })}
          onClick={onDelete}
          className="flex w-22 shrink-0 snap-end flex-col items-center justify-center gap-1 bg-negative text-xs font-semibold text-negative-ink -outline-offset-4"
        >
          <IconTrash size={20} aria-hidden />
          {t('remove')}
        </button>
      </div>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={onDelete}
        className="absolute right-2 bottom-1 hidden size-10 items-center justify-center rounded-full text-ink-2 hover:bg-sunken pointer-fine:group-hover:inline-flex"
      >
        <IconTrash size={18} aria-hidden />
      </button>
    </article>
  );
}
