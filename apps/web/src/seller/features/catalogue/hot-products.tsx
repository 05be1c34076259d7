import { Link } from 'wouter';
import IconFlame from '#icon/IconFlame';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { HOT_PRODUCTS_PER_PAGE, SHOP_HOT_PRODUCTS } from '@raan/contract/constants';
import { limitToFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { buttonClasses } from '#ui/button.tsx';
import { SectionTitle } from '#ui/card.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { EmptyState } from '#ui/state.tsx';
import { productList } from './catalogue.api.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { ProductRowOfFour, ProductRowOfFourSkeleton } from './product-row-of-four.tsx';
import { ProductTile, ProductTilesSkeleton } from './product-tile.tsx';

const SKELETONS = 4;
const ON_FIRST_SCREEN = 2;
const HOT_PATH = '/products?hot=true&sort=sales';

/** Shared by all layouts, so that navigating between them fetches nothing. */
const hotProductList = productList({ hot: true, sort: 'sales', per_page: HOT_PRODUCTS_PER_PAGE });

type Layout = 'row' | 'tiles' | 'pages';

/** Best sellers and recommended products, best-selling first. */
export function HotProducts({ layout }: { layout: Layout }) {
  const t = useMessages(catalogueMessages);
  const list = useCursorList(hotProductList);
  const products = layout === 'pages' ? list.rows : list.rows.slice(0, SHOP_HOT_PRODUCTS);
  return (
    <section>
      <SectionTitle
        aside={
          <Link
            href={HOT_PATH}
            className="inline-flex min-h-12 items-center text-sm font-semibold text-brand"
          >
            {t('hotViewAll')}
          </Link>
        }
      >
        {t('hotProducts')}
      </SectionTitle>
      <ListBody
        list={list}
        skeleton={
          layout === 'row' ? <ProductRowOfFourSkeleton /> : <ProductTilesSkeleton count={SKELETONS} />
        }
        failedTitle={t('hotFailed')}
        empty={<NoHotProducts />}
      >
        {layout === 'row' ? <ProductRowOfFour products={products} /> : <Tiles products={products} />}
        {layout === 'pages' ? <LoadMore more={list.more} label={t('hotMore')} /> : null}
      </ListBody>
    </section>
  );
}

function Tiles({ products }: { products: readonly ProductCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3">
      {limitToFirstScreen(products, ON_FIRST_SCREEN).map((product) => (
        <li key={product.id} className="min-w-0">
          <ProductTile product={product} />
        </li>
      ))}
    </ul>
  );
}

function NoHotProducts() {
  const t = useMessages(catalogueMessages);
  return (
    <EmptyState
      icon={<IconFlame size={34} stroke={1.6} aria-hidden />}
      title={t('hotEmpty')}
      detail={t('hotEmptyDetail')}
      action={
        <Link href="/products" className={buttonClasses({ variant: 'secondary' })}>
          {t('browseAll')}
        </Link>
      }
    />
  );
}
