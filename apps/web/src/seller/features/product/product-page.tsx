import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconPackageOff from '#icon/IconPackageOff';
import { codeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { buttonLook } from '#ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { ProductView } from './product-view.tsx';
import { productMessages } from './product.ts';

const NETWORK_CODES: ReadonlySet<string> = new Set(['NETWORK_ERROR', 'NETWORK_TIMEOUT', 'NETWORK_OFFLINE']);
const GONE_CODES: ReadonlySet<string> = new Set(['BUSINESS_PRODUCT_NOT_FOUND', 'REQUEST_NOT_FOUND']);

/** /product/:id */
export default function ProductPage() {
  const { id: text } = useParams<{ id: string }>();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) return <IdMissing />;
  return <LoadedProduct key={id} id={id} />;
}

function IdMissing() {
  const t = useMessages(productMessages);
  return <Missing title={t('idMissing')} detail={t('idMissingDetail')} />;
}

/** There is no such product, and trying again would not bring it. */
function Missing({ title, detail }: { title: string; detail: string }) {
  const t = useMessages(productMessages);
  return (
    <EmptyState
      icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
      title={title}
      detail={detail}
      action={
        <Link href="/products" className={buttonLook({ variant: 'primary' })}>
          {t('browse')}
        </Link>
      }
    />
  );
}

function LoadedProduct({ id }: { id: number }) {
  const t = useMessages(productMessages);
  const query = useQuery(productQuery(id));
  if (query.data) return <ProductView product={query.data} />;
  if (query.isPending) return <ProductSkeleton />;
  const code = codeOf(query.error);
  if (GONE_CODES.has(code)) return <Missing title={t('notFound')} detail={t('notFoundDetail')} />;
  const [title, detail] = NETWORK_CODES.has(code)
    ? [t('networkFailed'), t('networkFailedDetail')]
    : [t('fetchFailed'), errorText(query.error)];
  return (
    <>
      <ErrorState
        title={title}
        detail={detail}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
      <ToCatalogue />
    </>
  );
}

function ToCatalogue() {
  const t = useMessages(productMessages);
  return (
    <p className="text-center">
      <Link href="/products" className="inline-flex min-h-12 items-center text-sm font-semibold text-brand">
        {t('browse')}
      </Link>
    </p>
  );
}

function ProductSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <div className="-mx-4">
        <Skeleton className="aspect-square w-full rounded-none" />
      </div>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-52 w-full rounded-card" />
    </SkeletonGroup>
  );
}
