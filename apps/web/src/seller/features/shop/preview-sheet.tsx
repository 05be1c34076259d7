import IconBattery4 from '#icon/IconBattery4';
import IconCopy from '#icon/IconCopy';
import IconExternalLink from '#icon/IconExternalLink';
import IconWifi from '#icon/IconWifi';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useNow } from '#lib/use-now.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { shopMessages } from './shop.ts';

const CLOCK_MS = 1_000;
const clockFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: BUSINESS_TIME_ZONE,
});

/** The store as its customers see it: the real page in the frame of a phone, to look at and to share. */
export function PreviewSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shopMessages);
  const { data: seller } = useProfile();
  const path = seller ? `/s/${seller.store_slug}` : undefined;
  const copy = async () => {
    if (!path) return;
    try {
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      toast.success(t('linkCopied'));
    } catch {
      toast.error(t('copyFailed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('previewTitle')}
      footer={
        <div className="grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            className="px-3!"
            icon={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('copyLink')}
          </Button>
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className={classNames(buttonLook({ variant: 'primary' }), 'px-3!')}
          >
            <IconExternalLink size={20} aria-hidden />
            {t('newTab')}
          </a>
        </div>
      }
    >
      <div className="mx-auto w-fit rounded-[2rem] border-8 border-ink bg-ink dark:border-line-strong dark:bg-line-strong">
        <StatusBar />
        {/* A phone of 390 pixels at seven tenths of its size. */}
        <div className="h-[min(62dvh,35rem)] w-[273px] overflow-hidden rounded-b-[1.4rem] bg-surface">
          {path && seller ? (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with all that it can do
            <iframe
              src={path}
              title={t('previewFrame', { name: seller.store_name })}
              className="h-[calc(min(62dvh,35rem)/0.7)] w-[390px] origin-top-left scale-70 border-0"
            />
          ) : (
            <Skeleton className="size-full rounded-none" />
          )}
        </div>
      </div>
    </Sheet>
  );
}

function StatusBar() {
  const nowMs = useNow(CLOCK_MS);
  return (
    <div className="flex items-center justify-between px-4 pb-1 text-xs font-semibold text-surface dark:text-raised">
      <time className="tabular">{clockFormat.format(nowMs)}</time>
      <span className="flex gap-1">
        <IconWifi size={16} aria-hidden />
        <IconBattery4 size={16} aria-hidden />
      </span>
    </div>
  );
}
