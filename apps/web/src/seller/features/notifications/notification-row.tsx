import { Link } from 'wouter';
import IconDotsVertical from '#icon/IconDotsVertical';
import IconTrash from '#icon/IconTrash';
import type { Notification } from '@raan/contract/notifications/notification';
import { useMessages } from '#lib/i18n.tsx';
import { RowCheckbox } from '#lib/list/selection-bar.tsx';
import { useIsSelecting, type ListSelection } from '#lib/list/use-selection.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLongPress } from '#ui/use-long-press.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { unreadIn } from './notifications.api.ts';
import { notificationMessages } from './notifications-messages.ts';

const AGE_REFRESH_MS = 60_000;

type NotificationRowProps = {
  notification: Notification;
  selection: ListSelection<Notification>;
  onOpen: () => void;
  /** The link to the order was followed. */
  onAction: () => void;
  onDelete: () => void;
  onMenu: () => void;
};

/** The id of the element that opens a notification. */
export const notificationRowId = (id: number) => `notification-${id}`;

/**
 * The newest notification of an order, or one about no order or several. Swiping left reveals its delete button, a
 * long press starts a selection.
 */
export function NotificationRow({
  notification,
  selection,
  onOpen,
  onAction,
  onDelete,
  onMenu,
}: NotificationRowProps) {
  const t = useMessages(notificationMessages);
  const { title } = notification;
  const isRead = unreadIn(notification) === 0;
  const order = notification.group?.order;
  const action = t(order?.status === 'pending_shipment' ? 'ship' : 'see');
  const isSelecting = useIsSelecting(selection);
  const longPress = useLongPress(isSelecting ? undefined : () => selection.start(notification));
  const rowClasses = classNames(
    'flex w-full items-start gap-3 p-4 text-left -outline-offset-2',
    isRead ? 'bg-raised' : 'bg-brand-tint/50',
  );
  return (
    <article className="overflow-hidden rounded-card border border-line bg-raised has-checked:border-brand">
      {isSelecting ? (
        <div className={classNames(rowClasses, 'items-center')}>
          <RowCheckbox selection={selection} row={notification} label={title} />
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={() => selection.toggle(notification)}
            className="flex min-w-0 flex-1 gap-3 text-left"
          >
            <Content notification={notification} />
          </button>
        </div>
      ) : (
        <div
          ref={closeOnResize}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        >
          <div className="relative w-full shrink-0 snap-start">
            <button
              type="button"
              id={notificationRowId(notification.id)}
              onClick={onOpen}
              className={classNames(rowClasses, 'h-full pr-12')}
              {...longPress}
            >
              <Content notification={notification} />
            </button>
            <IconButton
              label={t('more', { title })}
              icon={<IconDotsVertical size={20} aria-hidden />}
              onClick={onMenu}
              className="absolute top-1 right-0 text-ink-2"
            />
            {order ? (
              <Link
                href={`/order/${order.id}`}
                onClick={onAction}
                aria-label={`${action}: ${title}`}
                className="absolute right-0 bottom-0 flex min-h-12 items-end px-4 pb-3.5 text-sm font-semibold text-brand"
              >
                {action}
              </Link>
            ) : null}
          </div>
          <button
            type="button"
            aria-label={t('removeOne', { title })}
            // The menu offers the same to keyboard users.
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

// Otherwise scroll snapping would leave the delete button open after a resize.
function closeOnResize(row: HTMLElement | null) {
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
  const nowMs = useNow(AGE_REFRESH_MS);
  const { type, title, message, created_at, group } = notification;
  const isRead = unreadIn(notification) === 0;
  return (
    <>
      <span className="relative inline-flex">
        <NotificationIcon type={type} />
        {isRead ? null : (
          <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-raised bg-brand">
            <span className="sr-only">{t('unreadOne')}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-base', !isRead && 'font-semibold')}>{title}</span>
        <span className="line-clamp-3 text-sm wrap-break-word whitespace-pre-line text-ink-2">{message}</span>
        <span className="mt-1 block pr-14 text-xs text-ink-2">
          <time dateTime={created_at}>{format.ago(created_at, nowMs)}</time>
          {group && group.count > 1 ? ` · ${t('earlier', { count: group.count - 1 })}` : null}
        </span>
      </span>
    </>
  );
}
