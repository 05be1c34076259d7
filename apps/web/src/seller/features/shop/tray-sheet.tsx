import IconX from '#icon/IconX';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { FromPrice } from '#seller/features/catalogue/from-price.tsx';
import { useProductsByIds } from '#seller/features/catalogue/products-by-ids.api.ts';
import {
  addToTray,
  removeFromTray,
  useTray,
  type TrayProduct,
} from '#seller/features/catalogue/listing-tray.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { listingMessages } from './listing-messages.ts';
import { useListTray } from './use-list-tray.ts';

/** The products of the tray. Each can be removed. */
export function TraySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const tray = useTray();
  const listing = useListTray();
  const ids = tray.map(({ id }) => id);
  const { query, productsById, isLoaded, hasFailed } = useProductsByIds(ids);
  const remove = (product: TrayProduct) => {
    removeFromTray([product.id]);
    toast.info(t('trayRemoved'), { key: 'tray', onClick: () => void addToTray(product) });
    if (tray.length === 1) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('trayTitle', { count: count(tray.length) })}
      footer={
        <Button
          wide
          loading={listing.isRunning}
          onClick={() =>
            void listing
              .run({ body: { product_ids: ids } })
              .then((result) => result?.failed_count === 0 && onClose())
          }
        >
          {t(tray.length === 1 ? 'trayListOne' : 'trayList')}
        </Button>
      }
    >
      {hasFailed ? <ErrorState detail={errorText(query.error)} onRetry={() => void query.refetch()} /> : null}
      <ul aria-label={t('trayProducts')} className="divide-y divide-line">
        {tray.map((item) => {
          const product = productsById.get(item.id);
          const name = product?.name ?? '';
          return (
            <li key={item.id} className="flex items-center gap-3 py-2.5 [content-visibility:auto]">
              <Picture
                src={item.thumb_url}
                alt=""
                width={1}
                height={1}
                dominantColor={item.color}
                className="size-14 shrink-0 rounded-control"
              />
              <span className="min-w-0 flex-1">
                {product ? (
                  <>
                    <span className="line-clamp-2 text-sm">{name}</span>
                    {product.status === 'active' ? (
                      <FromPrice
                        product={product}
                        amount={product.effective_price}
                        className="text-sm font-semibold"
                      />
                    ) : (
                      <Chip tone="warning">{t('notSold')}</Chip>
                    )}
                  </>
                ) : isLoaded ? (
                  <span className="text-sm text-ink-2">{t('trayProductMissing')}</span>
                ) : (
                  <Skeleton className="h-5 w-3/4" />
                )}
              </span>
              <IconButton
                label={t('trayRemove', { name })}
                icon={<IconX size={20} aria-hidden />}
                className="-mr-3 text-ink-2"
                onClick={() => remove(item)}
              />
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
