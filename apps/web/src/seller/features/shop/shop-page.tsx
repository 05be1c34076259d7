import { Link, Redirect, useSearch } from 'wouter';
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
import { Skeleton } from '#ui/skeleton.tsx';
import { useIsBatchActive } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { CatalogueLinks } from './catalogue-links.tsx';
import { useLastListing } from './last-listing.ts';
import { LastListingBar } from './last-listing-bar.tsx';
import { StoreLevel } from './store-level.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Overview } from './overview.tsx';
import { RecentProducts } from './recent-products.tsx';
import { ShareStoreButton } from './share-store.tsx';
import { shopMessages } from './shop-messages.ts';
import { Shortcuts } from './shortcuts.tsx';
import { StoreTools } from './store-tools.tsx';
import { TrayCard } from './tray-card.tsx';
import { VacationStatus } from './vacation-status.tsx';

function refreshShop() {
  return Promise.all([
    refreshShopLists(),
    ...[queryKeys.profile, queryKeys.salesReport, queryKeys.catalogue].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
}

/** /shop: the store's dashboard. Its products are on /shop-management. */
export default function ShopPage() {
  const search = useSearch();
  // The lists were part of this page, so addresses that name one lead to them.
  if (new URLSearchParams(search).has('list')) return <Redirect to={`/shop-management?${search}`} replace />;
  return (
    <PullToRefresh onRefresh={refreshShop}>
      <div className="flex flex-col gap-5 py-4">
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
          <CatalogueLinks />
        </BelowFirstScreen>
      </div>
      <ListingBar />
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

/** The running batch, or the last listing with its undo. Both may have been started from the tray. */
function ListingBar() {
  const isBatchActive = useIsBatchActive();
  const lastListing = useLastListing();
  if (isBatchActive) return <BatchBar />;
  return lastListing ? <LastListingBar counts={lastListing} /> : null;
}
