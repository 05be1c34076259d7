import { AvailableProducts } from './available-products.tsx';
import { TrayCard } from './tray-card.tsx';

/** /shop-management: products to list. */
export default function ShopManagementPage() {
  return (
    <div className="flex flex-1 flex-col gap-3 pt-4">
      <TrayCard />
      <AvailableProducts alwaysShowBar />
    </div>
  );
}
