import type { StoreProductCard } from '@raan/contract/storefront/storefront';
import { storeProductPath } from '@raan/contract/storefront/storefront-pages';
import { pictureSources, pictureUrl } from '#lib/picture-sources.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Highlight } from '#ui/highlight.tsx';
import { Picture } from '#ui/picture.tsx';
import { DiscountBadge, ProductPrice, ProductStanding } from './product-facts.tsx';

const CARD_SIZES = '(min-width: 76rem) 14rem, (min-width: 64rem) 19vw, (min-width: 40rem) 30vw, 46vw';

/** A product in the store's grid; the whole card is a link. `eager` for cards on the first screen. */
export function ProductCard({
  slug,
  product,
  eager,
  words = [],
}: {
  slug: string;
  product: StoreProductCard;
  eager: boolean;
  /** Words of a search to mark in the name. */
  words?: readonly string[] | undefined;
}) {
  const t = useMessages(storefrontMessages);
  const { image } = product;
  const off = product.status !== 'active';
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-raised transition-[border-color] hover:border-line-strong focus-within:border-brand">
      <div className="relative">
        <Picture
          src={pictureUrl(image.url, 400)}
          srcSet={pictureSources(image.url, image.width)}
          sizes={CARD_SIZES}
          alt=""
          width={1}
          height={1}
          dominantColor={image.color}
          eager={eager}
          className={classNames('w-full', off && 'opacity-60')}
        />
        <DiscountBadge percent={product.discount_percentage} className="absolute top-2 left-2" />
        {off ? (
          <span className="absolute inset-x-0 bottom-0 bg-black/65 py-1 text-center text-xs font-semibold text-white">
            {t(product.status === 'sold_out' ? 'soldOut' : 'notForSale')}
          </span>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="line-clamp-2 text-sm">
          <a href={storeProductPath(slug, product.id)} className="outline-none after:absolute after:inset-0">
            <Highlight text={product.name} words={words} />
          </a>
        </h3>
        <div className="mt-auto flex flex-col gap-0.5">
          <ProductPrice product={product} />
          <ProductStanding product={product} />
        </div>
      </div>
    </li>
  );
}
