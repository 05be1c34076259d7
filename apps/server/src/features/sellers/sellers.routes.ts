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
import { loadEarlyReceipt } from './early-receipt.ts';
import { loadSellerLevel } from './seller-level.ts';
import { loadSellerProfile } from './seller-profile.ts';
import { updateSellerSettings, selectSellerSettings } from './seller-settings.queries.ts';
import { loadSellerStats } from './seller-stats.ts';
import { selectTodayStats } from './today-stats.queries.ts';
import { updateSeller as update } from './update-seller.ts';

export function sellersRoutes(route: Route, { db, clock }: Deps): void {
  route(getProfile, async ({ seller }) => ({ seller: await loadSellerProfile(db, clock, seller.id) }));
  route(getTodayStats, async ({ seller }) => await selectTodayStats(db, clock, seller.id));
  route(getSellerStats, async ({ seller }) => await loadSellerStats({ db, clock }, seller.id));
  route(getSellerLevel, async ({ seller }) => await loadSellerLevel(db, seller.id));
  route(getEarlyReceipt, async ({ seller }) => await loadEarlyReceipt(db, seller.id));
  route(updateSeller, async ({ seller, body }) => {
    await update({ db, clock }, seller.id, body);
    return { seller: await loadSellerProfile(db, clock, seller.id) };
  });
  route(getSellerSettings, async ({ seller }) => await selectSellerSettings(db, seller.id));
  route(saveSellerSettings, async ({ seller, body }) => {
    await updateSellerSettings(db, seller.id, body);
    return await selectSellerSettings(db, seller.id);
  });
}
