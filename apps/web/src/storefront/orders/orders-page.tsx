import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { FoundOrder } from '@raan/contract/storefront/find-orders-endpoints';
import { lookUpOrders } from '@raan/contract/storefront/storefront-endpoints';
import { orderPath, storePath } from '@raan/contract/storefront/storefront-pages';
import type { CustomerOrderSummary } from '@raan/contract/storefront/storefront';
import IconChevronRight from '#icon/IconChevronRight';
import IconPackage from '#icon/IconPackage';
import IconSearch from '#icon/IconSearch';
import IconTrash from '#icon/IconTrash';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { readDeviceOrders, removeDeviceOrder, saveDeviceOrder, type DeviceOrder } from './device-orders.ts';
import { findOrdersMessages } from './find-orders-messages.ts';
import type { FindOrdersProps } from './find-orders.tsx';
import { orderState } from './order-state.ts';
import { ordersMessages } from './orders-messages.ts';

type LoadedOrder =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; orders: readonly CustomerOrderSummary[]; atMs: number };

/** The orders saved on this device with their current status. */
export function OrdersPage({ slug }: { slug: string }) {
  const t = useMessages(ordersMessages);
  const [savedOrders, setSavedOrders] = useState<readonly DeviceOrder[] | null>(null);
  const [loaded, setLoaded] = useState<LoadedOrder>({ state: 'loading' });
  /** Found orders that are not in this store's list. */
  const [found, setFound] = useState<readonly FoundOrder[]>([]);
  const [Finder, setFinder] = useState<ComponentType<FindOrdersProps>>();
  const [isOpening, setIsOpening] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const findButton = useRef<HTMLButtonElement>(null);

  const load = useCallback(async () => {
    const orders = readDeviceOrders(slug);
    setSavedOrders(orders);
    setLoaded({ state: 'loading' });
    if (orders.length === 0) return;
    try {
      const body = { order_tokens: orders.map((order) => order.order_token) };
      const { orders: loadedOrders } = await callEndpoint(lookUpOrders, { body });
      setLoaded({ state: 'done', orders: loadedOrders, atMs: Date.now() });
    } catch (error) {
      setLoaded({ state: 'failed', error });
    }
  }, [slug]);
  // Saved orders are known only in the browser.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void load(), [load]);

  const remove = (order: DeviceOrder) => {
    removeDeviceOrder(slug, order.order_token);
    setSavedOrders(readDeviceOrders(slug));
    toast.info(t('forgotten'), {
      onClick: () => {
        saveDeviceOrder(slug, order);
        void load();
      },
    });
  };

  // Loaded on a click; the shared loader of parts would be a part of the checkout's first load too.
  const openFinder = async () => {
    setIsOpening(true);
    try {
      const texts = findOrdersMessages.load(currentLanguage());
      const [part] = await Promise.all([import('./find-orders.tsx'), texts]);
      setFinder(() => part.default);
    } catch {
      toast.error(t('findFailed'));
    }
    setIsOpening(false);
  };
  /** Closes the form and moves the focus, which would be lost with it. */
  const closeFinder = (next: RefObject<HTMLElement | null>, change?: () => void) => {
    flushSync(() => {
      setFinder(undefined);
      change?.();
    });
    next.current?.focus();
  };
  const showFound = (orders: readonly FoundOrder[]) => {
    const isSaved = saveFound(orders);
    closeFinder(head, () => {
      setFound(isSaved ? orders.filter(({ store }) => store.slug !== slug) : orders);
      void load();
    });
    const text = t(isSaved ? 'found' : 'foundUnsaved', { count: orders.length });
    if (isSaved) toast.success(text);
    else toast.warning(text);
  };

  const finder = Finder ? (
    <Finder onFound={showFound} onClose={() => closeFinder(findButton)} />
  ) : (
    <Button
      ref={findButton}
      wide
      variant="secondary"
      icon={<IconSearch size={20} aria-hidden />}
      loading={isOpening}
      onClick={() => void openFinder()}
    >
      {t('find')}
    </Button>
  );
  if (savedOrders?.length === 0 && found.length === 0 && !Finder)
    return <NoOrders slug={slug} head={head} finder={finder} />;
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pt-4 pb-8">
      <h1 ref={head} tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      {loaded.state === 'failed' ? (
        <ErrorState title={t('failed')} detail={errorText(loaded.error)} onRetry={() => void load()} />
      ) : null}
      {loaded.state === 'loading' && savedOrders?.length !== 0 ? <SkeletonCards count={3} /> : null}
      {loaded.state === 'done' ? (
        <ul className="flex flex-col gap-3">
          {(savedOrders ?? []).map((order) => (
            <OrderRow
              key={order.order_token}
              slug={slug}
              savedOrder={order}
              order={loaded.orders.find((one) => one.order_token === order.order_token)}
              atMs={loaded.atMs}
              onRemove={() => remove(order)}
            />
          ))}
        </ul>
      ) : null}
      {found.length > 0 ? <OtherOrders orders={found} /> : null}
      {savedOrders ? finder : null}
      {savedOrders?.length === 0 ? null : <p className="px-1 text-sm text-ink-2">{t('note')}</p>}
    </div>
  );
}

/** Saves each order in the list of its store; the newest, which is the first, ends up at the top. False if the browser refuses storage. */
function saveFound(orders: readonly FoundOrder[]): boolean {
  return orders
    .toReversed()
    .map((order) => saveDeviceOrder(order.store.slug, order))
    .every(Boolean);
}

/** Found orders that are not in this store's list. */
function OtherOrders({ orders }: { orders: readonly FoundOrder[] }) {
  const t = useMessages(ordersMessages);
  const [atMs] = useState(() => Date.now());
  return (
    <section className="flex flex-col gap-3">
      <h2 className="px-1 pt-2 text-base font-semibold">{t('otherStores')}</h2>
      <ul className="flex flex-col gap-3">
        {orders.map((order) => (
          <OrderRow
            key={order.order_token}
            slug={order.store.slug}
            storeName={order.store.name}
            savedOrder={order}
            order={order}
            atMs={atMs}
          />
        ))}
      </ul>
    </section>
  );
}

type NoOrdersProps = { slug: string; head: RefObject<HTMLHeadingElement | null>; finder: ReactNode };

function NoOrders({ slug, head, finder }: NoOrdersProps) {
  const t = useMessages(ordersMessages);
  return (
    <div className="flex flex-1 flex-col pt-4">
      <h1 ref={head} tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <EmptyState
        icon={<IconPackage size={32} aria-hidden />}
        title={t('none')}
        detail={t('noneDetail')}
        action={
          <div className="flex flex-col gap-3">
            <a href={storePath(slug)} className={`${buttonClasses({})} accent`}>
              {t('toStore')}
            </a>
            {finder}
          </div>
        }
      />
    </div>
  );
}

type OrderRowProps = {
  slug: string;
  savedOrder: DeviceOrder;
  /** Undefined if the link is no longer valid. */
  order: CustomerOrderSummary | undefined;
  /** When the orders were loaded. */
  atMs: number;
  /** Named if it is not the store of the page. */
  storeName?: string;
  onRemove?: () => void;
};

function OrderRow({ slug, savedOrder, order, atMs, storeName, onRemove }: OrderRowProps) {
  const t = useMessages(ordersMessages);
  const { date } = useFormat();
  const remove = onRemove ? (
    <IconButton
      label={t('forget', { number: savedOrder.order_number })}
      icon={<IconTrash size={20} aria-hidden />}
      className="relative z-10 -mr-2 text-ink-2"
      onClick={onRemove}
    />
  ) : null;
  if (!order) {
    return (
      <li className="flex items-center gap-3 rounded-card border border-line bg-raised py-2 pr-3 pl-4">
        <div className="min-w-0 flex-1">
          <p className="tabular text-sm font-semibold">{savedOrder.order_number}</p>
          <p className="text-sm text-ink-2">{t('gone')}</p>
        </div>
        {remove}
      </li>
    );
  }
  const name = order.quantity > 1 ? t('more', { name: order.name }) : order.name;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-raised p-3 focus-within:border-brand hover:border-line-strong">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderState order={order} atMs={atMs} />
          <time dateTime={order.created_at} className="tabular text-xs text-ink-2">
            {date(order.created_at, 'with-time')}
          </time>
        </div>
        {remove}
      </div>
      <div className="flex gap-3">
        <span className="w-16 shrink-0">
          <Picture src={order.image_url} alt="" width={1} height={1} className="rounded-control" />
        </span>
        <div className="min-w-0 flex-1">
          {storeName ? <p className="text-sm font-semibold">{storeName}</p> : null}
          <p className="line-clamp-2 text-sm">{name}</p>
          <p className="tabular flex flex-wrap items-baseline justify-between gap-3 text-sm text-ink-2">
            <span>
              {order.order_number} · {t('pieces', { count: order.quantity })}
            </span>
            <Money amount={order.total_amount} className="text-base font-semibold text-ink" />
          </p>
        </div>
        <IconChevronRight size={20} aria-hidden className="shrink-0 self-center text-ink-2" />
      </div>
      <a
        href={orderPath(slug, order.order_token)}
        aria-label={t('open', { number: order.order_number })}
        className="absolute inset-0 rounded-card"
      />
    </li>
  );
}

/** The chips of the order's status and of a refund on its way. */
function OrderState({ order, atMs }: { order: CustomerOrderSummary; atMs: number }) {
  const t = useMessages(ordersMessages);
  const { date } = useFormat();
  const { text, tone } = orderState(order, atMs);
  const isOwed = order.money_back === 'on_its_way';
  return (
    <>
      {order.status === 'refunded' && isOwed ? null : (
        <Chip tone={tone}>{t(text, { date: date(order.ship_by ?? '', 'weekday') })}</Chip>
      )}
      {isOwed ? <Chip tone="info">{t('refundOnItsWay')}</Chip> : null}
    </>
  );
}
