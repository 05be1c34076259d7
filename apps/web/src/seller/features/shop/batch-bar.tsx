import { useEffect, useId, useRef } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { resumeBatch, stopBatch, useBatch, type Batch } from './batch.ts';
import { listingMessages } from './listing-messages.ts';

/** Progress of a batch with a stop button, or the reason for its interruption with a resume button. */
export function BatchBar() {
  const batch = useBatch();
  return batch.state === 'none' ? null : <BatchProgressBar batch={batch} />;
}

function BatchProgressBar({ batch }: { batch: Exclude<Batch, { state: 'none' }> }) {
  const t = useMessages(listingMessages);
  const { count } = useFormat();
  const labelId = useId();
  const stop = useRef<HTMLButtonElement>(null);
  // The start button is gone and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) stop.current?.focus({ preventScroll: true });
  }, []);
  const figures = { done: count(batch.done), total: count(batch.total) };
  const actionText = batch.kind === 'list' ? t('listing') : t('unlisting');
  const isInterrupted = batch.state === 'interrupted';
  const note = isInterrupted
    ? (batch.reason ?? t('batchAbandoned'))
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
            className={`h-full origin-left rounded-full transition-transform duration-200 ${isInterrupted ? 'bg-warning' : 'bg-brand'}`}
            style={{ transform: `scaleX(${batch.total === 0 ? 0 : batch.done / batch.total})` }}
          />
        </div>
      }
    >
      <div className="min-w-0 flex-1">
        <p id={labelId} className="text-sm font-semibold">
          {isInterrupted ? t('interrupted', figures) : actionText}
        </p>
        <p role={isInterrupted ? 'alert' : undefined} className="tabular text-xs text-ink-2">
          {note}
        </p>
      </div>
      {isInterrupted ? (
        <>
          <Button variant="ghost" className="px-3!" onClick={stopBatch}>
            {t(batch.reason === undefined ? 'discardBatch' : 'endHere')}
          </Button>
          <Button onClick={resumeBatch}>{t('resume')}</Button>
        </>
      ) : (
        <Button ref={stop} variant="secondary" loading={batch.stopping} onClick={stopBatch}>
          {t('stop')}
        </Button>
      )}
    </StickyActions>
  );
}
