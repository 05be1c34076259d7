import IconChevronRight from '#icon/IconChevronRight';
import IconTrash from '#icon/IconTrash';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { addToTray, removeFromTray, useTray } from '#seller/features/catalogue/listing-tray.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { listingMessages } from './listing-messages.ts';
import { TraySheet } from './tray-sheet.tsx';
import { useListTray } from './use-list-tray.ts';

const PICTURES_SHOWN = 5;

/** Products collected in the tray while browsing, listed with one click. Hidden while the tray is empty. */
export function TrayCard() {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const tray = useTray();
  const listing = useListTray();
  const traySheet = useItemSheet<null>();
  if (tray.length === 0) return null;
  const ids = tray.map(({ id }) => id);
  const clear = () => {
    removeFromTray(ids);
    toast.info(t('trayCleared'), { key: 'tray', onClick: () => void tray.every(addToTray) });
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
        <button
          type="button"
          aria-label={t('trayOpen')}
          onClick={() => traySheet.show(null)}
          className="-my-1 flex min-w-0 flex-1 items-center gap-1 rounded-control py-1"
        >
          <ul aria-hidden className="flex min-w-0 overflow-hidden [&>*+*]:-ml-2">
            {tray.slice(0, PICTURES_SHOWN).map(({ id, thumb_url, color }) => (
              <li key={id} className="shrink-0">
                <Picture
                  src={thumb_url}
                  alt=""
                  width={1}
                  height={1}
                  dominantColor={color}
                  className="size-12 shrink-0 rounded-control border-2 border-raised"
                />
              </li>
            ))}
          </ul>
          <IconChevronRight size={20} aria-hidden className="shrink-0 text-brand" />
        </button>
        <Button loading={listing.isRunning} onClick={() => void listing.run({ body: { product_ids: ids } })}>
          {t(tray.length === 1 ? 'trayListOne' : 'trayList')}
        </Button>
      </div>
      <ItemSheet state={traySheet}>{(_, sheet) => <TraySheet {...sheet} />}</ItemSheet>
    </section>
  );
}
