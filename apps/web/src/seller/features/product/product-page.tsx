import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { errorCodeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { ProductView } from './product-view.tsx';
import { productMessages } from './product-messages.ts';

const NETWORK_CODES: ReadonlySet<string> = new Set(['NETWORK_ERROR', 'NETWORK_TIMEOUT', 'NETWORK_OFFLINE']);
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(['BUSINESS_PRODUCT_NOT_FOUND', 'REQUEST_NOT_FOUND']);

/** /product/:id */
export default function ProductPage() {
  const { id: text } = useParams<{ id: string }>();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) return <MissingId />;
  return <LoadedProduct key={id} id={id} />;
}

/** Retry reloads the page. */
function MissingId() {
  const t = useMessages(productMessages);
  return (
    <ProductError title={t('idMissing')} detail={t('idMissingDetail')} onRetry={() => location.reload()} />
  );
}

type ProductErrorProps = { title: string; detail: string; onRetry: () => void };

function ProductError(failure: ProductErrorProps) {
  return (
    <>
      <ErrorState {...failure} />
      <CatalogueLink />
    </>
  );
}

function LoadedProduct({ id }: { id: number }) {
  const t = useMessages(productMessages);
  const query = useQuery(productQuery(id));
  if (query.data) return <ProductView product={query.data} />;
  if (query.isPending) return <ProductSkeleton />;
  const code = errorCodeOf(query.error);
  const [title, detail] = NOT_FOUND_CODES.has(code)
    ? [t('notFound'), t('notFoundDetail')]
    : NETWORK_CODES.has(code)
      ? [t('networkFailed'), t('networkFailedDetail')]
      : [t('fetchFailed'), errorText(query.error)];
  return <ProductError title={title} detail={detail} onRetry={() => void query.refetch()} />;
}

function CatalogueLink() {
  const t = useMessages(productMessages);
  return (
    <p className="text-center">
      <Link href="/products" className="inline-flex min-h-12 items-center text-sm font-semibold text-brand">
        {t('browse')}
      </Link>
    </p>
  );
}

/** Has about the size of the loaded page, including the action bar. */
function ProductSkeleton() {
  return (
    <>
      <SkeletonGroup className="flex flex-col gap-5 pb-6">
        <div className="-mx-4">
          <Skeleton className="aspect-square max-h-[42svh] w-full rounded-none" />
        </div>
        <div className="flex flex-col gap-2">
          <div className="flex min-h-12 items-center justify-between gap-6">
            <Skeleton className="h-6 flex-1" />
            <Skeleton className="h-6 w-20" />
          </div>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-6 w-3/5" />
        </div>
        <Skeleton className="h-72 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </SkeletonGroup>
      <StickyActions>
        <Skeleton className="h-14 w-full rounded-control" />
      </StickyActions>
    </>
  );
}
