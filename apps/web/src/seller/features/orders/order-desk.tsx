import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import IconKeyboard from '#icon/IconKeyboard';
import IconPackage from '#icon/IconPackage';
import IconX from '#icon/IconX';
import type { OrderSummary } from '@raan/contract/orders/order';
import { orderCan } from '@raan/contract/orders/order-rules';
import { useMessages } from '#lib/i18n.tsx';
import { useIsSelecting } from '#lib/list/use-selection.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { EmptyState } from '#ui/state.tsx';
import { orderDeskMessages } from './order-desk-messages.ts';
import type { OrdersList } from './order-lists.api.ts';
import { OrderById } from './order-page.tsx';
import { pressedKey } from './pressed-key.ts';
import type { OrderSelection } from './use-order-selection.ts';

/** The room between the top bar and the tabs. */
const DESK_HEIGHT =
  'calc(100dvh - var(--bar-height) - var(--safe-top) - var(--tabs-height) - var(--safe-bottom))';

type OrderDeskProps = {
  shownId: number | null;
  list: OrdersList;
  selection: OrderSelection | undefined;
  listSide: RefObject<HTMLElement | null>;
  onOpen: (orderId: number) => void;
  onClose: () => void;
  onShip: ((order: OrderSummary) => void) | undefined;
};

/** The open order beside its list, and the keyboard shortcuts of both. */
export default function OrderDesk(props: OrderDeskProps) {
  const t = useMessages(orderDeskMessages);
  const { shownId, selection, onClose, onShip } = props;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcuts(props, () => setIsHelpOpen(true));
  const shortcuts = <Shortcuts canSelect={selection !== undefined} canShip={onShip !== undefined} />;
  return (
    <aside
      aria-label={t('pane')}
      className="sticky top-[calc(var(--bar-height)+var(--safe-top))] flex flex-col self-start border-l border-line"
      // Not a class: the stylesheet is part of the first load of phones too.
      style={{ height: DESK_HEIGHT }}
    >
      {shownId === null ? (
        <div className="flex flex-1 flex-col items-center justify-center px-4">
          <EmptyState
            icon={<IconPackage size={34} stroke={1.6} aria-hidden />}
            title={t('emptyTitle')}
            detail={t('empty')}
          />
          <div className="w-full max-w-xs">{shortcuts}</div>
        </div>
      ) : (
        <>
          <header className="flex items-center border-b border-line pl-4">
            <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{t('pane')}</h2>
            <IconButton
              label={t('shortcuts')}
              icon={<IconKeyboard size={22} aria-hidden />}
              className="text-ink-2"
              onClick={() => setIsHelpOpen(true)}
            />
            <IconButton
              label={t('close')}
              icon={<IconX size={22} aria-hidden />}
              className="text-ink-2"
              onClick={onClose}
            />
          </header>
          {/* A new key, so that another order starts at its top. */}
          <div
            key={shownId}
            className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 [--actions-bottom:0px]"
          >
            <OrderById id={shownId} isBeside />
          </div>
        </>
      )}
      <Sheet open={isHelpOpen} onClose={() => setIsHelpOpen(false)} title={t('shortcuts')}>
        {shortcuts}
      </Sheet>
    </aside>
  );
}

function Shortcuts({ canSelect, canShip }: { canSelect: boolean; canShip: boolean }) {
  const t = useMessages(orderDeskMessages);
  return (
    <dl className="grid grid-cols-2 items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <Shortcut keys={['J', '↓', 'K', '↑']}>{t('key_move')}</Shortcut>
      <Shortcut keys={['Enter']}>{t('key_open')}</Shortcut>
      {canSelect ? <Shortcut keys={['X']}>{t('key_select')}</Shortcut> : null}
      {canShip ? <Shortcut keys={['S']}>{t('key_ship')}</Shortcut> : null}
      <Shortcut keys={['Esc']}>{t('key_close')}</Shortcut>
      <Shortcut keys={['?']}>{t('key_help')}</Shortcut>
    </dl>
  );
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <>
      <dt>{children}</dt>
      <dd className="flex justify-end gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded-sm border border-line bg-raised px-1.5 py-0.5 text-center text-xs font-semibold text-ink"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </>
  );
}

function useShortcuts(
  { shownId, list, selection, listSide, onOpen, onClose, onShip }: OrderDeskProps,
  onHelp: () => void,
): void {
  const isSelecting = useIsSelecting(selection);
  const lastId = useRef<number | null>(null);

  const cardOf = ({ order_number }: OrderSummary) =>
    listSide.current?.querySelector(`article[aria-label="${CSS.escape(order_number)}"]`);
  const orderOf = (card: Element | null | undefined) =>
    list.rows.find(({ order_number }) => order_number === card?.getAttribute('aria-label'));
  /** The order of the focused card, else the open or last one. */
  const currentOrder = () => {
    const focused = listSide.current?.contains(document.activeElement)
      ? orderOf(document.activeElement?.closest('article'))
      : undefined;
    return focused ?? list.rows.find(({ id }) => id === (shownId ?? lastId.current));
  };
  const firstVisibleOrder = () =>
    orderOf(
      [...(listSide.current?.querySelectorAll('article') ?? [])].find(
        (card) => card.getBoundingClientRect().bottom >= 0,
      ),
    );
  const move = (step: 1 | -1) => {
    const current = currentOrder();
    const next = current ? list.rows[list.rows.indexOf(current) + step] : firstVisibleOrder();
    if (!next) return;
    lastId.current = next.id;
    const card = cardOf(next);
    // During a selection the card has no link, but a checkbox.
    card?.querySelector<HTMLElement>('a[href], input')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'center' });
    if (shownId !== null) onOpen(next.id);
  };
  const select = (order: OrderSummary) => (isSelecting ? selection?.toggle(order) : selection?.start(order));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === null) return;
    const order = currentOrder();
    switch (key) {
      case 'j':
      case 'ArrowDown':
        move(1);
        break;
      case 'k':
      case 'ArrowUp':
        move(-1);
        break;
      case 'Enter':
        // A focused link or button reacts itself.
        if (document.activeElement !== document.body || !order) return;
        onOpen(order.id);
        break;
      case 'x':
        if (order) select(order);
        break;
      case 's':
        if (order && orderCan('ship', order)) onShip?.(order);
        break;
      case 'Escape':
        if (shownId !== null) onClose();
        break;
      case '?':
        onHelp();
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
