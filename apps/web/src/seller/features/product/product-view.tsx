import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import IconCheck from '#icon/IconCheck';
import IconHeart from '#icon/IconHeart';
import IconHeartFilled from '#icon/IconHeartFilled';
import IconX from '#icon/IconX';
import type { Product, ProductColor } from '@raan/contract/catalogue/product';
import { UNLIMITED_STOCK } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { productsAddress } from '#seller/features/catalogue/catalogue-filters.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Stars } from '#ui/stars.tsx';
import { toast } from '#ui/toast-store.ts';
import { toggleFavourite, useFavourite } from './favourites.ts';
import { galleryPictures } from './gallery-pictures.ts';
import { ProductActions } from './product-actions.tsx';
import { ProductChoices } from './product-choices.tsx';
import { ProductDescription } from './product-description.tsx';
import { ProductEarnings } from './product-earnings.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { productMessages } from './product.ts';

/** A product with everything a seller wants to know before listing it. */
export function ProductView({ product }: { product: Product }) {
  const [color, setColor] = useState<ProductColor>();
  const pictures = useMemo(() => galleryPictures(product), [product]);
  const showIndex = color?.image ? pictures.findIndex(({ src }) => src === color.image) : undefined;
  return (
    <>
      <article className="flex flex-col gap-5 pb-6">
        <ProductGallery name={product.name} pictures={pictures} showIndex={showIndex} />
        <Head product={product} />
        <ProductEarnings product={product} />
        <ProductChoices product={product} chosen={color} onChoose={setColor} />
        <Card>
          <ProductDescription html={product.description} />
        </Card>
        <Card>
          <ProductReviews product={product} />
        </Card>
      </article>
      <ProductActions product={product} />
    </>
  );
}

function Head({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const words = useMessages(catalogueMessages);
  const { sold, count } = useFormat();
  const favourite = useFavourite(product.id);
  const rating = product.average_rating?.toFixed(1);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 pt-2 text-xl font-semibold wrap-break-word">{product.name}</h2>
        <IconButton
          label={favourite ? t('unfavourite') : t('favourite')}
          aria-pressed={favourite}
          className={favourite ? '-mr-2 text-negative' : '-mr-2 text-ink-2'}
          icon={favourite ? <IconHeartFilled size={26} aria-hidden /> : <IconHeart size={26} aria-hidden />}
          onClick={() => {
            if (toggleFavourite(product.id)) toast.info(t('favourited'));
          }}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {product.average_rating !== null && rating ? (
          <span className="inline-flex items-center gap-1">
            <Stars rating={product.average_rating} label={t('rating', { rating })} />
            <span aria-hidden className="tabular font-semibold text-ink">
              {rating}
            </span>
            <span>{t('reviewCount', { count: count(product.reviews_count) })}</span>
          </span>
        ) : (
          <span>{t('noReviews')}</span>
        )}
        {product.sales_count > 0 ? <span>{words('sold', { count: sold(product.sales_count) })}</span> : null}
        {product.likes_count > 0 ? <span>{t('likes', { count: count(product.likes_count) })}</span> : null}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <StockChip product={product} />
        <Link
          href={productsAddress({ category: product.category_key })}
          className="-my-2 inline-flex min-h-12 min-w-12 items-center justify-center"
        >
          <Chip>{product.category_name}</Chip>
        </Link>
        {product.hot ? <Chip tone="mango">{words('hot')}</Chip> : null}
        {product.is_new ? <Chip tone="brand">{words('new')}</Chip> : null}
      </p>
    </header>
  );
}

function StockChip({ product: { status, stock } }: { product: Product }) {
  const t = useMessages(productMessages);
  const { count } = useFormat();
  if (status !== 'active')
    return (
      <Chip tone="negative" icon={<IconX size={14} aria-hidden />}>
        {t(`status_${status}`)}
      </Chip>
    );
  const unlimited = stock === null || stock >= UNLIMITED_STOCK;
  return (
    <Chip tone="positive" icon={<IconCheck size={14} aria-hidden />}>
      {t('inStock')} · {unlimited ? t('stockUnlimited') : t('stockLeft', { count: count(stock) })}
    </Chip>
  );
}
