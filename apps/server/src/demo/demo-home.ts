// The banners of the home page.
import type { Clock } from '#platform/clock.ts';
import { nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { mediaUrl } from '#platform/media-url.ts';
import type { LocalText } from '#platform/schema.ts';
import type { FindPicture } from '#features/catalogue-import/read-json.ts';

type Banner = { picture: string; link: string; title: LocalText };

const BANNERS: readonly Banner[] = [
  {
    picture: 'banner-sale.webp',
    link: '/products?on_sale=true',
    title: { th: 'ลดแรงทั้งร้าน เริ่มต้น 9 บาท', en: 'On sale now, from ฿9', 'zh-TW': '全館特賣 9 泰銖起', 'zh-CN': '全场特卖 9 泰铢起' },
  },
  {
    picture: 'banner-new.webp',
    link: '/products?sort=latest',
    title: { th: 'ของใหม่เข้าแล้ว เลือกก่อนขายก่อน', en: 'Just in: list it first, sell it first', 'zh-TW': '新品到貨，先上架先開賣', 'zh-CN': '新品到货，先上架先开卖' },
  },
  {
    picture: 'banner-shop.webp',
    link: '/shop',
    title: { th: 'จัดร้านของคุณให้พร้อมขายวันนี้', en: 'Get your store ready to sell today', 'zh-TW': '今天就把你的店佈置好', 'zh-CN': '今天就把你的店布置好' },
  },
];

/** Sets the home page's carousel, as far as its pictures are there. */
export async function setHomeCarousel(db: Db, clock: Clock, find: FindPicture): Promise<void> {
  const found = await Promise.all(BANNERS.map(async (banner) => ({ banner, picture: await find(banner.picture) })));
  const entries = found.flatMap(({ banner, picture }) =>
    picture && 'hash' in picture ? [{ image: mediaUrl(picture.hash, 1200), link: banner.link, title: banner.title }] : [],
  );
  if (entries.length === 0) return;
  const value = JSON.stringify(entries);
  await db
    .insertInto('system_settings')
    .values({ name: 'home_carousel', value, updated_at: nowIso(clock) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
