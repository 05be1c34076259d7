import type { Category, CategoryKey } from '@raan/contract/catalogue/product';
import type { Language } from '@raan/contract/language';

const NAMES: Readonly<Record<CategoryKey, Readonly<Record<Language, string>>>> = {
  tiktok_market: { th: 'ซูเปอร์มาร์เก็ต', en: 'Supermarket', 'zh-TW': '超市', 'zh-CN': '超市' },
  beauty: { th: 'ความงาม', en: 'Beauty', 'zh-TW': '美妝', 'zh-CN': '美妆' },
  fashion: { th: 'แฟชั่น', en: 'Fashion', 'zh-TW': '時尚', 'zh-CN': '时尚' },
  sports: { th: 'กีฬา', en: 'Sports', 'zh-TW': '運動', 'zh-CN': '运动' },
  electronics: { th: 'อิเล็กทรอนิกส์', en: 'Electronics', 'zh-TW': '電子產品', 'zh-CN': '电子产品' },
};

/** Icon names in the web's icon set. */
const ICONS: Readonly<Record<CategoryKey, string>> = {
  tiktok_market: 'basket',
  beauty: 'sparkles',
  fashion: 'shirt',
  sports: 'ball',
  electronics: 'device',
};

export function categoryName(key: CategoryKey, language: Language): string {
  return NAMES[key][language];
}

/** Converts counts to categories in a response, with localised names. */
export function categoryViews(
  counts: readonly { key: CategoryKey; count: number }[],
  language: Language,
): Category[] {
  return counts.map(({ key, count }) => ({
    key,
    name: categoryName(key, language),
    icon: ICONS[key],
    count,
  }));
}
