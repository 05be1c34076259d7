import { Link, useLocation } from 'wouter';
import IconCheck from '#icon/IconCheck';
import IconHeart from '#icon/IconHeart';
import IconHeartFilled from '#icon/IconHeartFilled';
import IconShare from '#icon/IconShare2';
import IconX from '#icon/IconX';
import type { Product } from '@raan/contract/catalogue/product';
import { RATING_WHEN_ABSENT } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { productsPath } from '#seller/features/catalogue/catalogue-filters.ts';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stars } from '#ui/stars.tsx';
import { toast } from '#ui/toast-store.ts';
import { toggleFavourite, useFavourite } from './favourites.ts';
import { displayedStock } from './product-rules.ts';
import { productMessages } from './product-messages.ts';

/** The name with buttons to share the product and to make it a favourite. */
export function ProductName({ product, onShare }: { product: Product; onShare: () => void }) {
  const t = useMessages(productMessages);
  return (
    <header className="flex items-start">
      <h2 className="min-w-0 flex-1 pt-2 text-xl font-semibold wrap-break-word">{product.name}</h2>
      <IconButton
        label={t('share')}
        className="text-ink-2"
        icon={<IconShare size={24} aria-hidden />}
        onClick={onShare}
      />
      <FavouriteButton id={product.id} />
    </header>
  );
}

/** Rating, sales, likes, the stock of the chosen variant, and category. */
export function ProductFacts({ product, stock }: { product: Product; stock: Product['stock'] }) {
  const t = useMessages(productMessages);
  const catalogueText = useMessages(catalogueMessages);
  const { sold, count } = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Rating product={product} />
        <span>{catalogueText('sold', { count: sold(product.sales_count) })}</span>
        <span>{t('likes', { count: count(product.likes_count) })}</span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <StockChip status={product.status} stock={stock} />
        <Link
          href={productsPath({ category: product.category_key })}
          className="-my-2 inline-flex min-h-12 min-w-12 items-center justify-center"
        >
          <Chip>{product.category_name}</Chip>
        </Link>
        {product.is_best_seller ? <Chip tone="mango">{catalogueText('bestSeller')}</Chip> : null}
        {product.is_recommended ? <Chip tone="mango">{catalogueText('recommended')}</Chip> : null}
        {product.is_new ? <Chip tone="brand">{catalogueText('new')}</Chip> : null}
      </p>
    </div>
  );
}

function FavouriteButton({ id }: { id: number }) {
  const t = useMessages(productMessages);
  const [, navigate] = useLocation();
  const favourite = useFavourite(id);
  return (
    <IconButton
      label={favourite ? t('unfavourite') : t('favourite')}
      aria-pressed={favourite}
      className={favourite ? '-mr-2 text-negative' : '-mr-2 text-ink-2'}
      icon={favourite ? <IconHeartFilled size={26} aria-hidden /> : <IconHeart size={26} aria-hidden />}
      onClick={() => {
        if (toggleFavourite(id)) toast.info(t('favourited'), { onClick: () => navigate('/favourites') });
      }}
    />
  );
}

/** Products without ratings show five pale stars, labelled as an example. */
function Rating({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const { count } = useFormat();
  const average = product.average_rating;
  if (average === null)
    return (
      <span className="inline-flex items-center gap-1.5">
        <span className="inline-flex opacity-50 [filter:grayscale(1)]">
          <Stars
            rating={RATING_WHEN_ABSENT}
            label={t('ratingSample', { rating: RATING_WHEN_ABSENT.toFixed(1) })}
          />
        </span>
        <span>
          {t('sample')} · {t('noReviews')}
        </span>
      </span>
    );
  const rating = average.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1">
      <Stars rating={average} label={t('rating', { rating })} />
      <span aria-hidden className="tabular font-semibold text-ink">
        {rating}
      </span>
      <span>{t('reviewCount', { count: count(product.reviews_count) })}</span>
    </span>
  );
}

function StockChip({ status, stock: units }: Pick<Product, 'status' | 'stock'>) {
  const t = useMessages(productMessages);
  const { count } = useFormat();
  if (status !== 'active')
    return (
      <Chip tone="negative" icon={<IconX size={14} aria-hidden />}>
        {t(`status_${status}`)}
      </Chip>
    );
  const stock = displayedStock({ stock: units });
  return (
    <Chip tone="positive" icon={<IconCheck size={14} aria-hidden />}>
      {t('inStock')} · {stock === 'unlimited' ? t('stockUnlimited') : t('stockLeft', { count: count(stock) })}
    </Chip>
  );
}
