// The web app manifest per language. All share one id, so that a browser treats them as the same app.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '@raan/contract/language';

type Words = { name: string; description: string; ship: string; notifications: string; shop: string };

const WORDS: Readonly<Record<Language, Words>> = {
  th: {
    name: 'Raan ร้าน สำหรับผู้ขาย',
    description: 'เลือกสินค้า รับคำสั่งซื้อ จัดส่ง และรับกำไร ครบในที่เดียว',
    ship: 'รอจัดส่ง',
    notifications: 'การแจ้งเตือน',
    shop: 'ร้านของฉัน',
  },
  en: {
    name: 'Raan for sellers',
    description: 'Choose products, take orders, ship and earn, all in one place',
    ship: 'To ship',
    notifications: 'Notifications',
    shop: 'My store',
  },
  'zh-TW': {
    name: 'Raan 賣家版',
    description: '選品、接單、出貨、賺利潤，一站完成',
    ship: '待出貨',
    notifications: '通知',
    shop: '我的商店',
  },
  'zh-CN': {
    name: 'Raan 卖家版',
    description: '选品、接单、发货、赚利润，一站完成',
    ship: '待发货',
    notifications: '通知',
    shop: '我的店铺',
  },
};

const icon = (name: string, side: number, purpose: 'any' | 'maskable') => ({
  src: `/brand/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

function manifest(language: Language): object {
  const words = WORDS[language];
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });
  return {
    id: '/',
    name: words.name,
    short_name: 'Raan',
    description: words.description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#FAFAF9',
    theme_color: '#0F766E',
    categories: ['business', 'shopping'],
    icons: [
      icon('app-icon', 192, 'any'),
      icon('app-icon', 512, 'any'),
      icon('icon', 192, 'maskable'),
      icon('icon', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(words.ship, '/pending-shipment'),
      shortcut(words.notifications, '/notifications'),
      shortcut(words.shop, '/shop'),
    ],
  };
}

/** Writes manifest.{language}.webmanifest into a folder. */
export async function writeManifests(folder: string): Promise<void> {
  await Promise.all(
    LANGUAGES.map((language) =>
      writeFile(
        path.join(folder, `manifest.${language}.webmanifest`),
        `${JSON.stringify(manifest(language), null, 2)}\n`,
      ),
    ),
  );
}
