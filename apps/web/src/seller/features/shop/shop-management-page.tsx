import { useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useMessages } from '#lib/i18n.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { AvailableProducts } from './available-products.tsx';
import { ListedProducts } from './listed-products.tsx';
import { shopMessages } from './shop-messages.ts';
import { TrayCard } from './tray-card.tsx';

const LISTS = ['available', 'listed'] as const;
type List = (typeof LISTS)[number];

/** /shop-management: products to list; with `?list=listed` those in the store. */
export default function ShopManagementPage() {
  const t = useMessages(shopMessages);
  const panelId = useId();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const list: List = new URLSearchParams(search).get('list') === 'listed' ? 'listed' : 'available';
  return (
    <div className="flex flex-1 flex-col gap-3 pt-4">
      <TrayCard />
      <Segmented<List>
        label={t('products')}
        panelId={panelId}
        value={list}
        segments={LISTS.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => navigate(value === 'listed' ? `${path}?list=listed` : path, { replace: true })}
      />
      <div id={panelId} role="tabpanel" className="flex flex-1 flex-col">
        {list === 'listed' ? <ListedProducts /> : <AvailableProducts alwaysShowBar />}
      </div>
    </div>
  );
}
