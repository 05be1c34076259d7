import { useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconExternalLink from '#icon/IconExternalLink';
import IconPlaylistAdd from '#icon/IconPlaylistAdd';
import IconPlaylistX from '#icon/IconPlaylistX';
import type { Product } from '@raan/contract/catalogue/product';
import { BATCH_LIST_MAX } from '@raan/contract/constants';
import { getListing } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useListOne } from '#seller/features/catalogue/catalogue.api.ts';
import { putIntoTray, takeFromTray, useTray } from '#seller/features/catalogue/to-list-tray.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { productMessages } from './product.ts';

/** Into the store at once, or into the tray to be listed with others; once it is in the store, the way there. */
export function ProductActions({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const listing = useQuery({
    queryKey: [...queryKeys.listedProducts, 'one', product.id],
    queryFn: ({ signal }) => call(getListing, { params: { id: product.id } }, { signal }),
    meta: { quiet: true },
  });
  if (listing.isPending)
    return (
      <StickyActions>
        <Skeleton className="h-12 w-full rounded-control" />
      </StickyActions>
    );
  if (listing.data?.is_listed) return <Listed />;
  if (product.status !== 'active')
    return (
      <StickyActions>
        <p className="w-full py-2 text-center text-sm text-ink-2">{t('cannotList')}</p>
      </StickyActions>
    );
  return <NotListed product={product} />;
}

function Listed() {
  const t = useMessages(productMessages);
  const { data: seller } = useProfile();
  return (
    <StickyActions>
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-semibold text-positive">
        <IconCircleCheck size={22} aria-hidden className="shrink-0" />
        {t('inYourStore')}
      </p>
      {seller ? (
        <a
          href={`/s/${seller.store_slug}`}
          target="_blank"
          rel="noopener"
          className={buttonLook({ variant: 'secondary' })}
        >
          {t('viewStore')}
          <IconExternalLink size={18} aria-hidden />
        </a>
      ) : null}
    </StickyActions>
  );
}

function NotListed({ product }: { product: Product }) {
  const t = useMessages(productMessages);
  const [, navigate] = useLocation();
  const inTray = useTray().some(({ id }) => id === product.id);
  const listing = useListOne();
  const list = () =>
    listing.mutate(product.id, {
      onSuccess: (result) => {
        takeFromTray([product.id]);
        if (result.success_count > 0) {
          navigator.vibrate?.(20);
          toast.success(t('added'));
        } else if (result.already_listed > 0) toast.info(t('alreadyThere'));
        else toast.error(t('cannotList'));
      },
      onError: (error) => toast.error(errorText(error), { title: t('addFailed') }),
    });
  const toTray = () => {
    if (inTray) return takeFromTray([product.id]);
    const put = putIntoTray({
      id: product.id,
      thumb_url: product.image.thumb_url,
      color: product.image.color,
    });
    if (put) toast.success(t('trayAdded'), { onPress: () => navigate('/shop') });
    else toast.warning(t('trayFull', { max: BATCH_LIST_MAX }));
  };
  return (
    <StickyActions>
      <Button
        variant="secondary"
        aria-label={inTray ? t('removeFromTray') : undefined}
        icon={inTray ? <IconPlaylistX size={20} aria-hidden /> : <IconPlaylistAdd size={20} aria-hidden />}
        className="shrink-0 px-4!"
        onClick={toTray}
      >
        {inTray ? t('inTray') : t('addToTray')}
      </Button>
      <Button
        wide
        className="flex-1"
        loading={listing.isPending}
        icon={<IconBuildingStore size={20} aria-hidden />}
        onClick={list}
      >
        {t('addToStore')}
      </Button>
    </StickyActions>
  );
}
