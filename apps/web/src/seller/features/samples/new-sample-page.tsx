import { Link, useSearchParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconPackageOff from '#icon/IconPackageOff';
import { choiceFromParameters } from '@raan/contract/catalogue/choosing';
import type { Product } from '@raan/contract/catalogue/product';
import { sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#seller/lib/profile.api.ts';
import { EMPTY_RECEIVER } from '#lib/receiver-form.ts';
import { productQuery } from '#seller/features/catalogue/catalogue.api.ts';
import { optionsOf, type Choice } from '#seller/features/product/product-rules.ts';
import { buttonClasses } from '#ui/button.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { NewSample } from './new-sample.tsx';
import { couponQuery, deliveryAddressQuery } from './sample.api.ts';
import { sampleMessages } from './sample-messages.ts';

/** /sample-orders/new?product=…&option1=…&option2=…&quantity=… */
export default function NewSamplePage() {
  const [search] = useSearchParams();
  const id = search.get('product') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Unavailable />;
  return <NewSampleLoader key={id} id={Number(id)} />;
}

function Unavailable() {
  const t = useMessages(sampleMessages);
  return (
    <EmptyState
      icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
      title={t('unavailable')}
      detail={t('unavailableDetail')}
      action={
        <Link href="/products" className={buttonClasses({ variant: 'primary' })}>
          {t('browse')}
        </Link>
      }
    />
  );
}

function NewSampleLoader({ id }: { id: number }) {
  const t = useMessages(sampleMessages);
  const [search] = useSearchParams();
  const product = useQuery(productQuery(id));
  const address = useQuery(deliveryAddressQuery);
  const profile = useProfile();
  const coupon = useQuery(couponQuery);
  const failed = [product, address, profile, coupon].find((query) => query.isError && !query.data);
  if (failed)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!product.data || !address.data || !profile.data || !coupon.data)
    return (
      <div className="pt-3">
        <SkeletonCards count={3} />
      </div>
    );
  if (product.data.status !== 'active') return <Unavailable />;
  return (
    <NewSample
      product={product.data}
      balance={profile.data.available_balance}
      hasCoupon={coupon.data.coupon !== null}
      initialChoice={parseChoice(search, product.data)}
      initialForm={address.data.address ?? { ...EMPTY_RECEIVER, phone: profile.data.phone ?? '' }}
    />
  );
}

/** Ignores values that the product does not offer. */
function parseChoice(search: URLSearchParams, product: Product): Choice {
  const quantity = Math.trunc(Number(search.get('quantity') ?? 1));
  return {
    values: choiceFromParameters(optionsOf(product), search),
    quantity: Math.min(sampleQuantityMax(product.stock), Math.max(1, quantity || 1)),
  };
}
