import IconArrowUp from '#icon/IconArrowUp';
import type { Product } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Notice } from '#ui/notice.tsx';
import { productMessages } from './product-messages.ts';

/** Says when the supplier price rises, and to what. Of several variants, the next and highest rise. */
export function AnnouncedPrices({ announced }: { announced: Product['announced_prices'] }) {
  const t = useMessages(productMessages);
  const format = useFormat();
  const [next] = announced ?? [];
  if (!announced || !next) return null;
  const together = announced.filter(({ takes_effect_at: at }) => at === next.takes_effect_at);
  const highest = Math.max(...together.map(({ effective_price: price }) => price));
  return (
    <Notice tone="warning" icon={<IconArrowUp size={20} aria-hidden />}>
      {t(together.length > 1 ? 'costRisesUpTo' : 'costRises', {
        price: format.money(highest),
        time: format.date(next.takes_effect_at, 'with-time'),
      })}
    </Notice>
  );
}
