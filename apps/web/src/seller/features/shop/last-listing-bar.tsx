import { Link, useLocation, useSearch } from 'wouter';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconCircleCheckFilled from '#icon/IconCircleCheckFilled';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { undoLastListing } from './batch.ts';
import type { ListingCounts } from './batch-steps.ts';
import { dismissLastListing } from './last-listing.ts';
import { listingMessages } from './listing-messages.ts';

const LISTED_PATH = '/shop-management?list=listed';

/** Result of the last listing with its counts, undo and a link to the listed products. */
export function LastListingBar({ counts }: { counts: ListingCounts }) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const [path] = useLocation();
  const isListShown = `${path}?${useSearch()}` === LISTED_PATH;
  const otherCounts = [
    counts.already_listed > 0 && t('othersListed', { count: count(counts.already_listed) }),
    counts.failed_count > 0 && t('othersNotSold', { count: count(counts.failed_count) }),
    counts.not_found > 0 && t('othersMissing', { count: count(counts.not_found) }),
  ].filter((text) => text !== false);
  return (
    <StickyActions
      above={
        <section aria-label={t('lastListing')} className="-mt-1 -mb-1 flex items-center gap-2.5">
          <IconCircleCheckFilled size={24} aria-hidden className="shrink-0 text-positive" />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold">{t('nowInStore', { count: count(counts.success_count) })}</p>
            {otherCounts.length > 0 ? <p className="text-xs text-ink-2">{otherCounts.join(' · ')}</p> : null}
          </div>
          <IconButton
            label={t('dismissResult')}
            icon={<IconX size={22} aria-hidden />}
            className="-mr-2 text-ink-2"
            onClick={dismissLastListing}
          />
        </section>
      }
    >
      <Button
        wide
        variant="secondary"
        className="px-3!"
        icon={<IconArrowBackUp size={20} aria-hidden />}
        onClick={undoLastListing}
      >
        {t('undoListing')}
      </Button>
      {isListShown ? null : (
        <Link href={LISTED_PATH} className={classNames(buttonClasses({ wide: true }), 'px-3!')}>
          {t('seeInStore')}
        </Link>
      )}
    </StickyActions>
  );
}
