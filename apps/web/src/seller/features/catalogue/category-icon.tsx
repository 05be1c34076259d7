import IconBallBasketball from '#icon/IconBallBasketball';
import IconBasket from '#icon/IconBasket';
import IconHeadphones from '#icon/IconHeadphones';
import IconPerfume from '#icon/IconPerfume';
import IconShirt from '#icon/IconShirt';
import type { CategoryKey } from '@raan/contract/catalogue/product';

const ICON: Readonly<Record<CategoryKey, typeof IconBasket>> = {
  tiktok_market: IconBasket,
  beauty: IconPerfume,
  fashion: IconShirt,
  sports: IconBallBasketball,
  electronics: IconHeadphones,
};

/** Decorative, because the name is next to it. */
export function CategoryIcon({ category, size = 20 }: { category: CategoryKey; size?: number }) {
  const Icon = ICON[category];
  return <Icon size={size} stroke={1.7} aria-hidden />;
}
