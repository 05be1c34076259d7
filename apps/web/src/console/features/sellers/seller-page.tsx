import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconBan from '#icon/IconBan';
import {
  getConsoleSeller,
  revealSellerName,
  type ConsoleSeller,
} from '@raan/contract/console/console-seller-endpoints';
import { LATE_ORDERS_DAYS } from '@raan/contract/orders/order-deadlines';
import { internalStorePath } from '@raan/contract/storefront/storefront-pages';
import { OrderLink } from '#console/features/queue/order-link.tsx';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { RevealButton } from '#console/features/queue/reveal-button.tsx';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { AccessCard } from './access-card.tsx';
import { EarlyReceiptCard } from './early-receipt-card.tsx';
import { PayOutCard } from './pay-out-card.tsx';
import { SellerSecondFactorCard } from './seller-second-factor-card.tsx';
import { SellerMoney } from './seller-money.tsx';
import { SellerRecords } from './seller-records.tsx';
import { sellerMessages } from './seller-messages.ts';
import { UnshippedOrdersCard } from './unshipped-orders-card.tsx';

/** /console/sellers/:id: facts, state and decisions of a seller. */
export default function SellerPage() {
  const t = useMessages(sellerMessages);
  const id = useRecordId();
  const format = useFormat();
  const isFinance = useOperator().data?.operator.role === 'finance';
  const sellerQuery = useQuery({
    queryKey: ['console', 'sellers', id],
    queryFn: ({ signal }) => callConsole(getConsoleSeller, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage
      id={id}
      query={sellerQuery}
      backTo="/sellers"
      backLabel={t('title')}
      missingText={t('missing')}
    >
      {(seller) => (
        <>
          <h1 className="mb-4 text-xl font-semibold">{seller.store_name}</h1>
          {seller.status === 'closed' ? (
            <div className="mb-4">
              <Notice>{t('closedNote')}</Notice>
            </div>
          ) : null}
          {seller.status === 'suspended' ? (
            <div className="mb-4">
              <Notice
                tone="negative"
                icon={<IconBan size={20} aria-hidden />}
                title={
                  seller.suspended_at
                    ? t('suspendedSince', { time: format.date(seller.suspended_at, 'with-time') })
                    : t('suspended')
                }
              >
                <DecisionReason code={seller.suspension_code} note={seller.suspension_reason} labelOf={t} />
                {seller.suspension_orders ? <p>{t(`orders_${seller.suspension_orders}Decided`)}</p> : null}
              </Notice>
            </div>
          ) : null}
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              {seller.suspension_orders === 'ship' && !isFinance ? (
                <UnshippedOrdersCard sellerId={seller.id} />
              ) : null}
              <SellerDetails seller={seller} />
              <Balances seller={seller} />
              <Orders seller={seller} />
              <SellerRecords sellerId={seller.id} />
              {isFinance ? <SellerMoney sellerId={seller.id} /> : null}
            </div>
            <div className="flex flex-col gap-4">
              {seller.status === 'suspended' && isFinance ? <PayOutCard seller={seller} /> : null}
              {seller.status === 'closed' ? null : (
                <>
                  <EarlyReceiptCard seller={seller} />
                  <AccessCard seller={seller} />
                </>
              )}
              {seller.two_factor ? <SellerSecondFactorCard seller={seller} /> : null}
              <Link
                href={`/audit?seller_id=${seller.id}`}
                className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
              >
                {t('history')}
              </Link>
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

/** The legal name is masked until revealed. The server logs every reveal; the name is discarded with the page. */
function SellerDetails({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const format = useFormat();
  const revealing = useMutation({
    mutationFn: () => callConsole(revealSellerName, { params: { id: seller.id } }),
    gcTime: 0,
    meta: { quiet: true },
  });
  const shownName = revealing.data?.legal_name ?? seller.legal_name;
  return (
    <Card>
      <SectionTitle>{t('facts')}</SectionTitle>
      <FactList>
        <Fact label={t('id')}>
          <span className="tabular">{seller.id}</span>
        </Fact>
        <Fact label={t('account')}>
          {seller.account}
          {seller.is_demo ? ` · ${t('demo')}` : ''}
        </Fact>
        <Fact label={t('phone')}>{seller.phone ?? t('noPhone')}</Fact>
        <Fact label={t('identity')}>{t(seller.verification_status)}</Fact>
        {shownName === null ? null : <Fact label={t('legalName')}>{shownName}</Fact>}
        <Fact label={t('store')}>
          <a
            href={internalStorePath(seller.store_slug)}
            target="_blank"
            rel="noreferrer"
            className="text-brand underline"
          >
            {`/s/${seller.store_slug}`}
          </a>
        </Fact>
        <Fact label={t('since')}>{format.date(seller.created_at, 'long')}</Fact>
      </FactList>
      {seller.legal_name === null || revealing.data ? null : (
        <RevealButton label={t('revealName')} reveal={revealing} />
      )}
    </Card>
  );
}

function Balances({ seller: { balances } }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  return (
    <Card>
      <SectionTitle>{t('balances')}</SectionTitle>
      <p className="text-sm text-ink-2">{t('balancesNote')}</p>
      <FactList>
        <Fact label={t('available')}>
          <Money amount={balances.available} className="font-semibold" />
        </Fact>
        <Fact label={t('frozen')}>
          <Money amount={balances.frozen} />
        </Fact>
        <Fact label={t('escrow')}>
          <Money amount={balances.escrow} />
        </Fact>
        <Fact label={t('securityDeposit')}>
          <Money amount={balances.security_deposit} />
        </Fact>
      </FactList>
    </Card>
  );
}

function Orders({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const format = useFormat();
  return (
    <Card>
      <SectionTitle>{t('orders')}</SectionTitle>
      <FactList>
        {seller.order_counts.map(({ status, orders }) => (
          <Fact key={status} label={t(status)}>
            <span className="tabular">{format.count(orders)}</span>
          </Fact>
        ))}
        <Fact label={t('openDisputes')}>
          <span className="tabular">{format.count(seller.open_disputes)}</span>
        </Fact>
        <Fact label={t('lateOrders', { days: LATE_ORDERS_DAYS })}>
          <span className="tabular">{format.count(seller.late_orders)}</span>
        </Fact>
      </FactList>
      <h3 className="mt-3 border-t border-line pt-3 text-sm text-ink-2">{t('recent')}</h3>
      {seller.recent_orders.length === 0 ? <p className="py-2 text-sm">{t('noOrders')}</p> : null}
      <ul>
        {seller.recent_orders.map((order) => (
          <li key={order.id} className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              <OrderLink id={order.id} number={order.order_number} className="block truncate" />
              <span className="block text-ink-2">
                {order.customer_name} · {format.date(order.created_at, 'short')}
              </span>
            </span>
            <span className="text-right">
              <Money amount={order.retail_amount} className="block" />
              <span className="block text-ink-2">{t(order.status)}</span>
            </span>
          </li>
        ))}
      </ul>
      {seller.recent_orders.length > 0 ? (
        <Link
          href={`/orders?seller=${seller.id}`}
          className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
        >
          {t('allOrders')}
        </Link>
      ) : null}
    </Card>
  );
}
