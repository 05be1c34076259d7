import { Link } from 'wouter';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconClock from '#icon/IconClock';
import type IconId from '#icon/IconId';
import IconPencil from '#icon/IconPencil';
import IconRosetteDiscountCheck from '#icon/IconRosetteDiscountCheck';
import type { Seller } from '@raan/contract/sellers/seller';
import { useMessages } from '#lib/i18n.tsx';
import { LazyDetailsSheet } from '#seller/features/settings/lazy-details-sheet.ts';
import { Chip } from '#ui/chip.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { profileMessages } from './profile-messages.ts';

const VERIFICATION: Readonly<
  Record<
    Seller['verification_status'],
    { label: 'verified' | 'unverified' | 'verifying' | 'rejected'; tone: Tone; Icon: typeof IconId }
  >
> = {
  verified: { label: 'verified', tone: 'positive', Icon: IconRosetteDiscountCheck },
  unverified: { label: 'unverified', tone: 'warning', Icon: IconAlertCircle },
  pending: { label: 'verifying', tone: 'info', Icon: IconClock },
  rejected: { label: 'rejected', tone: 'negative', Icon: IconAlertCircle },
};

function getInitial(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}

/** Name, seller number and verification status. */
export function Identity({ seller }: { seller: Seller | undefined }) {
  const t = useMessages(profileMessages);
  const detailsSheet = useItemSheet<'details'>();
  if (!seller)
    return (
      <SkeletonGroup className="flex items-center gap-3">
        <Skeleton className="size-[min(3.5rem,18vw)] rounded-full" />
        <div>
          <Skeleton className="h-[1lh] w-40 text-xl" />
          <div className="flex h-8 items-center">
            <Skeleton className="h-5 w-28" />
          </div>
          <div className="flex h-8 items-center">
            <Skeleton className="h-4 w-20" />
          </div>
        </div>
      </SkeletonGroup>
    );
  const { label, tone, Icon } = VERIFICATION[seller.verification_status];
  const name = seller.display_name || seller.account;
  return (
    <section className="flex items-center gap-3">
      <span
        aria-hidden
        className="inline-flex size-[min(3.5rem,18vw)] shrink-0 items-center justify-center rounded-full bg-brand-tint text-xl font-semibold text-brand-strong"
      >
        {getInitial(name)}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center">
          <p className="truncate text-xl font-semibold">{name}</p>
          <IconButton
            label={t('editDetails')}
            icon={<IconPencil size={20} aria-hidden />}
            className="-my-2 text-ink-2"
            onClick={() => detailsSheet.show('details')}
          />
        </div>
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
          <Link href="/verification" className="-my-2 inline-flex min-h-12 items-center">
            <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
              {t(label)}
            </Chip>
          </Link>
          {seller.is_demo ? <Chip>{t('demo')}</Chip> : null}
        </div>
        <div className="flex items-center text-sm text-ink-2">
          <span className="tabular">{t('id', { id: seller.id })}</span>
          <CopyButton
            text={String(seller.id)}
            label={t('copy')}
            copiedLabel={t('copied')}
            onFailed={() => toast.error(t('copyFailed'))}
          />
        </div>
      </div>
      <ItemSheet state={detailsSheet}>
        {(_, sheetProps) => <LazyDetailsSheet {...sheetProps} seller={seller} />}
      </ItemSheet>
    </section>
  );
}
