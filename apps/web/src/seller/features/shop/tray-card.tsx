import { useMutation } from '@tanstack/react-query';
import IconTrash from '#icon/IconTrash';
import { listInStore } from '@raan/contract/shop/shop-endpoints';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { afterListing } from '#seller/features/catalogue/listing-changes.ts';
import { putIntoTray, takeFromTray, useTray } from '#seller/features/catalogue/to-list-tray.ts';
import { toastListingResult } from '#seller/features/catalogue/use-listing-toast.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { toast } from '#ui/toast-store.ts';
import { listingMessages } from './listing.ts';

const PICTURES_SHOWN = 5;

/** What was put aside while browsing, listed with one press. Not there while the tray is empty. */
export function TrayCard() {
  const t = useMessages(listingMessages);
  const words = useMessages(catalogueMessages);
  const { count } = useFormat();
  const tray = useTray();
  const listing = useMutation({
    mutationFn: (ids: readonly number[]) => call(listInStore, { body: { product_ids: [...ids] } }),
    meta: { quiet: true },
    onSuccess: async (result, ids) => {
      // The answer doesn't name those that failed: then all stay, and listing them again lists nothing twice.
      if (result.failed_count === 0) takeFromTray(ids);
      toastListingResult(result);
      navigator.vibrate?.(20);
      await afterListing(ids);
    },
    onError: (error) => toast.error(errorText(error), { title: words('listingFailed') }),
  });
  if (tray.length === 0) return null;
  const ids = tray.map(({ id }) => id);
  const clear = () => {
    takeFromTray(ids);
    toast.info(t('trayCleared'), { key: 'tray', onPress: () => void tray.every(putIntoTray) });
  };
  return (
    <section className="flex flex-col gap-3 rounded-card border border-brand bg-brand-tint p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold">{t('trayTitle', { count: count(tray.length) })}</h2>
          <p className="text-sm text-ink-2">{t(tray.length === 1 ? 'trayDetailOne' : 'trayDetail')}</p>
        </div>
        <IconButton
          label={t('trayClear')}
          icon={<IconTrash size={20} aria-hidden />}
          className="-mt-2 -mr-2 text-ink-2"
          onClick={clear}
        />
      </div>
      <div className="flex items-center gap-3">
        <ul aria-hidden className="flex min-w-0 flex-1 [&>*+*]:-ml-2">
          {tray.slice(0, PICTURES_SHOWN).map(({ id, thumb_url, color }) => (
            <li key={id}>
              <Picture
                src={thumb_url}
                alt=""
                width={1}
                height={1}
                dominantColor={color}
                className="size-12 rounded-control border-2 border-raised"
              />
            </li>
          ))}
        </ul>
        <Button loading={listing.isPending} onClick={() => listing.mutate(ids)}>
          {t(tray.length === 1 ? 'trayListOne' : 'trayList')}
        </Button>
      </div>
    </section>
  );
}
