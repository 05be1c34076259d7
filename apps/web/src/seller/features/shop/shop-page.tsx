import { useId } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import IconSettings from '#icon/IconSettings';
import { BelowFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { HotProducts } from '#seller/features/catalogue/hot-products.tsx';
import { refreshShopLists } from '#seller/features/catalogue/listing-changes.ts';
import { WeekCard } from '#seller/features/report/week-card.tsx';
import { Chip } from '#ui/chip.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AvailableProducts } from './available-products.tsx';
import { StoreLevel } from './store-level.tsx';
import { ListedProducts } from './listed-products.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Overview } from './overview.tsx';
import { RecentProducts } from './recent-products.tsx';
import { ShareStoreButton } from './share-store.tsx';
import { shopMessages } from './shop-messages.ts';
import { Shortcuts } from './shortcuts.tsx';
import { StoreTools } from './store-tools.tsx';
import { TrayCard } from './tray-card.tsx';
import { VacationStatus } from './vacation-status.tsx';

const LISTS = ['available', 'listed'] as const;
type List = (typeof LISTS)[number];

function refreshShop() {
  return Promise.all([
    refreshShopLists(),
    ...[queryKeys.profile, queryKeys.salesReport, queryKeys.catalogue].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
}

/** /shop: the store's dashboard, then the products to list and the listed ones. */
export default function ShopPage() {
  return (
    <PullToRefresh onRefresh={refreshShop}>
      <div className="flex flex-col gap-5 pt-4">
        <div className="-mb-3 flex flex-col">
          <StoreHeader />
          <StoreLevel />
        </div>
        <VacationStatus />
        <Overview />
        <Shortcuts />
        <StoreTools />
        <TrayCard />
        <OrderSummary />
        <WeekCard />
        <BelowFirstScreen>
          <RecentProducts />
          <HotProducts layout="row" />
        </BelowFirstScreen>
      </div>
      <BelowFirstScreen>
        <Products />
      </BelowFirstScreen>
    </PullToRefresh>
  );
}

function StoreHeader() {
  const t = useMessages(shopMessages);
  const { data: seller, isPending } = useProfile();
  return (
    <header className="flex items-center gap-2">
      <h2 className="min-w-0 flex-1 truncate text-xl font-semibold">
        {isPending ? <Skeleton className="h-7 w-40" /> : seller?.store_name}
      </h2>
      {seller?.is_demo ? <Chip tone="info">{t('demo')}</Chip> : null}
      <ShareStoreButton />
      <Link
        href="/store-setting"
        aria-label={t('storeSetting')}
        title={t('storeSetting')}
        className="-mr-3 -ml-2 inline-flex size-12 items-center justify-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <IconSettings size={24} stroke={1.7} aria-hidden />
      </Link>
    </header>
  );
}

function Products() {
  const t = useMessages(shopMessages);
  const panelId = useId();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const list: List = new URLSearchParams(search).get('list') === 'listed' ? 'listed' : 'available';
  return (
    <>
      <div className="pt-6 pb-3">
        <Segmented<List>
          label={t('products')}
          panelId={panelId}
          value={list}
          segments={LISTS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => navigate(value === 'listed' ? `${path}?list=listed` : path, { replace: true })}
        />
      </div>
      <div id={panelId} role="tabpanel" className="flex flex-1 flex-col">
        {list === 'listed' ? <ListedProducts /> : <AvailableProducts />}
      </div>
    </>
  );
}
