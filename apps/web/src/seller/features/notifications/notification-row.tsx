import IconDotsVertical from '#icon/IconDotsVertical';
import IconTrash from '#icon/IconTrash';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLongPress } from '#ui/use-long-press.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationMessages } from './notifications.ts';

const AGE_EVERY_MS = 60_000;

type NotificationRowProps = {
  notification: Notification;
  /** Whether it is ticked, while notifications are being ticked. */
  selected: boolean | undefined;
  onOpen: () => void;
  onDelete: () => void;
  onMenu: () => void;
  /** Ticks it or takes the tick away; holding it begins with that. */
  onSelect: () => void;
};

/** Of the element that opens a notification. */
export const rowId = (id: number) => `notification-${id}`;

/** One notification; swiping it left uncovers its delete button, holding it begins to tick. */
export function NotificationRow({
  notification,
  selected,
  onOpen,
  onDelete,
  onMenu,
  onSelect,
}: NotificationRowProps) {
  const t = useMessages(notificationMessages);
  const { title, is_read } = notification;
  const selecting = selected !== undefined;
  const hold = useLongPress(selecting ? undefined : onSelect);
  const look = classNames(
    'flex w-full items-start gap-3 p-4 text-left -outline-offset-2',
    is_read ? 'bg-raised' : 'bg-brand-tint/50',
  );
  return (
    <article
      className={classNames(
        'overflow-hidden rounded-card border bg-raised',
        selected ? 'border-brand' : 'border-line',
      )}
    >
      {selecting ? (
        <div className={classNames(look, 'items-center')}>
          <Checkbox checked={selected} onChange={onSelect} label={title} labelHidden />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={onSelect}
            className="flex min-w-0 flex-1 gap-3 text-left"
          >
            <Content notification={notification} />
          </button>
        </div>
      ) : (
        <div
          ref={shutWhenResized}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        >
          <div className="relative w-full shrink-0 snap-start">
            <button
              type="button"
              id={rowId(notification.id)}
              onClick={onOpen}
              className={classNames(look, 'h-full pr-12')}
              {...hold}
            >
              <Content notification={notification} />
            </button>
            <IconButton
              label={t('more', { title })}
              icon={<IconDotsVertical size={20} aria-hidden />}
              onClick={onMenu}
              className="absolute top-1 right-0 text-ink-2"
            />
          </div>
          <button
            type="button"
            aria-label={t('removeOne', { title })}
            // The menu offers the same without a swipe.
            tabIndex={-1}
            onClick={onDelete}
            className="flex w-22 shrink-0 snap-end flex-col items-center justify-center gap-1 bg-negative text-xs font-semibold text-negative-ink -outline-offset-4"
          >
            <IconTrash size={20} aria-hidden />
            {t('remove')}
          </button>
        </div>
      )}
    </article>
  );
}

/** A row that was narrow for a moment, as while a window is divided, would stand open with its button to remove: what fits is snapped to, and kept. */
function shutWhenResized(row: HTMLElement | null) {
  if (!row) return;
  let width = row.clientWidth;
  const observer = new ResizeObserver(() => {
    if (row.clientWidth !== width) row.scrollLeft = 0;
    width = row.clientWidth;
  });
  observer.observe(row);
  return () => observer.disconnect();
}

function Content({ notification }: { notification: Notification }) {
  const t = useMessages(notificationMessages);
  const format = useFormat();
  const nowMs = useNow(AGE_EVERY_MS);
  const { type, title, message, created_at, is_read } = notification;
  return (
    <>
      <span className="relative inline-flex">
        <NotificationIcon type={type} />
        {is_read ? null : (
          <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-raised bg-brand">
            <span className="sr-only">{t('unreadOne')}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-base', !is_read && 'font-semibold')}>{title}</span>
        <span className="line-clamp-3 text-sm wrap-break-word whitespace-pre-line text-ink-2">{message}</span>
        <time dateTime={created_at} className="mt-1 block text-xs text-ink-2">
          {format.ago(created_at, nowMs)}
        </time>
      </span>
    </>
  );
}
