import { Link } from 'wouter';
import IconCoins from '#icon/IconCoins';
import type { ArrivingOrder, listArrivingOrders } from '@raan/contract/arriving/arriving-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { pictureUrl } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { useDay } from '#seller/lib/expected-payment/expected-payment.tsx';
import { paymentMessages } from '#seller/lib/expected-payment/payment-messages.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, listRowClasses } from '#ui/list-row.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { ArrivingSummary } from './arriving-line.tsx';
import { arrivingList } from './arriving.api.ts';

type DayTotal = Data<typeof listArrivingOrders>['days'][number];

/** /arriving: the money of unfinished orders by the day on which it is expected. */
export default function ArrivingPage() {
  const t = useMessages(paymentMessages);
  const list = useCursorList(arrivingList);
  const byDay = Map.groupBy(list.rows, ({ expected_payment }) => expected_payment.day);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="flex flex-col gap-3 pt-3 pb-6">
        <ListBody
          list={list}
          skeleton={<SkeletonCards count={3} />}
          failedTitle={t('failed')}
          empty={
            <EmptyState
              icon={<IconCoins size={34} stroke={1.6} aria-hidden />}
              title={t('emptyTitle')}
              detail={t('empty')}
              action={
                <Link href="/pending-shipment" className={buttonClasses({ variant: 'secondary' })}>
                  {t('toOrders')}
                </Link>
              }
            />
          }
        >
          {list.list ? <ArrivingCard arriving={list.list.arriving} /> : null}
          {list.list?.days.map((total) => {
            const orders = byDay.get(total.day);
            return orders ? <DaySection key={total.day} total={total} orders={orders} /> : null;
          })}
        </ListBody>
        {list.list ? <LoadMore more={list.more} label={t('loadMore')} /> : null}
      </div>
    </PullToRefresh>
  );
}

function ArrivingCard({ arriving }: { arriving: Data<typeof listArrivingOrders>['arriving'] }) {
  const t = useMessages(paymentMessages);
  return (
    <section aria-label={t('arriving')} className="rounded-card bg-[var(--awning)] p-4 text-white">
      <p>
        <Money amount={arriving.amount} className="text-3xl font-semibold" />
      </p>
      <p className="text-sm opacity-90">
        <ArrivingSummary arriving={arriving} />
      </p>
      {arriving.owed > 0 ? (
        <p className="mt-3 rounded-control bg-black/20 px-3 py-2 text-sm">
          {t.rich('owed', { amount: <Money amount={arriving.owed} className="font-semibold" /> })}
        </p>
      ) : null}
      <p className="mt-3 border-t border-current/20 pt-3 text-xs opacity-90">{t('estimate')}</p>
    </section>
  );
}

function DaySection({ total, orders }: { total: DayTotal; orders: readonly ArrivingOrder[] }) {
  const t = useMessages(paymentMessages);
  const formatDay = useDay();
  return (
    <section>
      <h2 className="sticky top-[calc(var(--bar-height)+var(--safe-top))] z-10 -mx-4 flex items-baseline gap-2 bg-surface/95 px-4 py-2 text-sm frosted">
        <span className="font-semibold">
          {total.day === null ? t('noDate') : t('aroundDay', { day: formatDay(total.day) })}
        </span>
        <span className="text-ink-2">{t('count', { count: total.orders })}</span>
        <Money amount={total.amount} className="ml-auto font-semibold" />
      </h2>
      <Card flush as="div" className="divide-y divide-line overflow-hidden">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </Card>
    </section>
  );
}

function OrderRow({ order }: { order: ArrivingOrder }) {
  const t = useMessages(paymentMessages);
  const { count } = useFormat();
  const { id, order_number, product_name, image_url, items_count, expected_payment: expected } = order;
  return (
    <Link href={`/order/${id}`} className={classNames(listRowClasses, clickableClasses)}>
      <Picture
        src={pictureUrl(image_url, 200)}
        alt=""
        width={1}
        height={1}
        className="size-12 shrink-0 self-start rounded-control"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="tabular truncate text-sm font-semibold">{order_number}</span>
          <Money amount={expected.amount} className="shrink-0 text-base font-semibold text-positive" />
        </span>
        <span className="block truncate text-xs text-ink-2">
          {[product_name, items_count > 1 && t('moreItems', { count: count(items_count - 1) })]
            .filter(Boolean)
            .join(' ')}
        </span>
        <span className="block text-xs text-ink-2">{t(`cause_${expected.cause}`)}</span>
      </span>
    </Link>
  );
}
