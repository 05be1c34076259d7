import { Link, useLocation, useSearch } from 'wouter';
import IconArrowBackUp from '#icon/IconArrowBackUp';
import IconCircleCheckFilled from '#icon/IconCircleCheckFilled';
import IconX from '#icon/IconX';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { undoLastListing } from './batch.ts';
import type { Done } from './batch-walk.ts';
import { putAwayLastListing } from './last-listing.ts';
import { listingMessages } from './listing.ts';

const LISTED = '/shop?list=listed';

/** What a listing has done, until the seller puts it away: how many are in the store, what of the others, the way to them and the way back. */
export function ListedBar({ done }: { done: Done }) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const [path] = useLocation();
  const isInView = `${path}?${useSearch()}` === LISTED;
  const others = [
    done.already_listed > 0 && t('othersListed', { count: count(done.already_listed) }),
    done.failed_count > 0 && t('othersNotSold', { count: count(done.failed_count) }),
    done.not_found > 0 && t('othersMissing', { count: count(done.not_found) }),
  ].filter((text) => text !== false);
  return (
    <StickyActions
      above={
        <section aria-label={t('lastListing')} className="-mt-1 -mb-1 flex items-center gap-2.5">
          <IconCircleCheckFilled size={24} aria-hidden className="shrink-0 text-positive" />
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold">{t('nowInStore', { count: count(done.success_count) })}</p>
            {others.length > 0 ? <p className="text-xs text-ink-2">{others.join(' · ')}</p> : null}
          </div>
          <IconButton
            label={t('putAway')}
            icon={<IconX size={22} aria-hidden />}
            className="-mr-2 text-ink-2"
            onClick={putAwayLastListing}
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
      {isInView ? null : (
        <Link href={LISTED} className={classNames(buttonLook({ wide: true }), 'px-3!')}>
          {t('seeInStore')}
        </Link>
      )}
    </StickyActions>
  );
}
