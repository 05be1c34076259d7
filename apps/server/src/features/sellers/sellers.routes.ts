import {
  getEarlyReceipt,
  getProfile,
  getSellerLevel,
  getSellerStats,
  getTodayStats,
  updateSeller,
} from '@raan/contract/sellers/seller-endpoints';
import { getSellerSettings, saveSellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { earlyReceipt } from './early-receipt.ts';
import { sellerLevel } from './seller-level.ts';
import { sellerProfile } from './seller-profile.ts';
import { updateSellerSettings, selectSellerSettings } from './seller-settings.queries.ts';
import { sellerStats } from './seller-stats.ts';
import { todayStats } from './today-stats.queries.ts';
import { updateSeller as update } from './update-seller.ts';

export function sellersRoutes(route: Route, { db, clock }: Deps): void {
  route(getProfile, async ({ seller }) => ({ seller: await sellerProfile(db, clock, seller.id) }));
  route(getTodayStats, async ({ seller }) => await todayStats(db, clock, seller.id));
  route(getSellerStats, async ({ seller }) => await sellerStats({ db, clock }, seller.id));
  route(getSellerLevel, async ({ seller }) => await sellerLevel(db, seller.id));
  route(getEarlyReceipt, async ({ seller }) => await earlyReceipt(db, seller.id));
  route(updateSeller, async ({ seller, body }) => {
    await update({ db, clock }, seller.id, body);
    return { seller: await sellerProfile(db, clock, seller.id) };
  });
  route(getSellerSettings, async ({ seller }) => await selectSellerSettings(db, seller.id));
  route(saveSellerSettings, async ({ seller, body }) => {
    await updateSellerSettings(db, seller.id, body);
    return await selectSellerSettings(db, seller.id);
  });
}
