import { useEffect, useId, useRef } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { resumeBatch, stopBatch, useBatch, type Batch } from './batch.ts';
import { listingMessages } from './listing.ts';

/** How far a batch is, with a stop; where it was interrupted, why, with the way on. */
export function BatchBar() {
  const batch = useBatch();
  return batch.state === 'none' ? null : <Progress batch={batch} />;
}

function Progress({ batch }: { batch: Exclude<Batch, { state: 'none' }> }) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const labelId = useId();
  const stop = useRef<HTMLButtonElement>(null);
  // The button that began it is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) stop.current?.focus({ preventScroll: true });
  }, []);
  const figures = { done: count(batch.done), total: count(batch.total) };
  const what = batch.kind === 'list' ? t('listing') : t('unlisting');
  const interrupted = batch.state === 'interrupted';
  const note = interrupted
    ? (batch.reason ?? t('leftBatch'))
    : batch.waiting
      ? t('waiting')
      : batch.stopping
        ? t('stopping')
        : t('progress', figures);
  return (
    <StickyActions
      above={
        <div
          role="progressbar"
          aria-labelledby={labelId}
          aria-valuemin={0}
          aria-valuemax={batch.total}
          aria-valuenow={batch.done}
          aria-valuetext={t('progress', figures)}
          className="h-2 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className={`h-full origin-left rounded-full transition-transform duration-200 ${interrupted ? 'bg-warning' : 'bg-brand'}`}
            style={{ transform: `scaleX(${batch.total === 0 ? 0 : batch.done / batch.total})` }}
          />
        </div>
      }
    >
      <div className="min-w-0 flex-1">
        <p id={labelId} className="text-sm font-semibold">
          {interrupted ? t('interrupted', figures) : what}
        </p>
        <p role={interrupted ? 'alert' : undefined} className="tabular text-xs text-ink-2">
          {note}
        </p>
      </div>
      {interrupted ? (
        <>
          <Button variant="ghost" className="px-3!" onClick={stopBatch}>
            {t(batch.reason === undefined ? 'leaveBatch' : 'endHere')}
          </Button>
          <Button onClick={resumeBatch}>{t('goOn')}</Button>
        </>
      ) : (
        <Button ref={stop} variant="secondary" loading={batch.stopping} onClick={stopBatch}>
          {t('stop')}
        </Button>
      )}
    </StickyActions>
  );
}
