import type { Clock } from '#platform/clock.ts';
import { nowIso } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { CatalogueText } from '#platform/schema.ts';
import type { FindPicture } from '#features/catalogue-import/read-json.ts';

type Banner = { picture: string; link: string; title: CatalogueText };

const BANNERS: readonly Banner[] = [
  {
    picture: 'banner-sale-9-9.webp',
    link: '/products?on_sale=true&sort=price_asc',
    title: {
      th: 'ลดใหญ่ 9.9 ราคาเริ่ม ฿9',
      en: '9.9 sale from ฿9',
      'zh-TW': '9.9 大促，9 泰銖起',
      'zh-CN': '9.9 大促，9 泰铢起',
    },
  },
  {
    picture: 'banner-sell-without-stock.webp',
    link: '/shop-management',
    title: {
      th: 'เปิดร้านได้เลย ไม่ต้องสต็อกของ',
      en: 'Open a store without stock',
      'zh-TW': '不用囤貨，現在就開店',
      'zh-CN': '不用囤货，现在就开店',
    },
  },
  {
    picture: 'banner-ship-today.webp',
    link: '/pending-shipment',
    title: {
      th: 'ส่งไววันนี้ ลูกค้ายิ้มพรุ่งนี้',
      en: 'Ship today, happy customers tomorrow',
      'zh-TW': '今天出貨，明天顧客就開心',
      'zh-CN': '今天发货，明天顾客就开心',
    },
  },
];

/** Fills the home page's carousel with the banners whose pictures exist. */
export async function setHomeCarousel(db: Db, clock: Clock, findPicture: FindPicture): Promise<void> {
  const banners = await Promise.all(
    BANNERS.map(async (banner) => ({ banner, picture: await findPicture(banner.picture) })),
  );
  const slides = banners.flatMap(({ banner, picture }) =>
    picture && 'hash' in picture ? [{ ...banner, picture: picture.hash }] : [],
  );
  if (slides.length === 0) return;
  await db
    .insertInto('carousel_slides')
    .values(
      slides.map(({ picture, link, title }, index) => ({
        picture,
        link,
        title: JSON.stringify(title),
        place: index + 1,
        updated_at: nowIso(clock),
      })),
    )
    .execute();
}
