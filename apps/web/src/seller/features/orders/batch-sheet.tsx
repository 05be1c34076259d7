import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconHourglass from '#icon/IconHourglass';
import type { OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { onFirstClick } from '#ui/first-click.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { BatchStep } from './order-batch.api.ts';
import {
  concatSteps,
  singleStep,
  runBatch,
  excludeOrders,
  isStatedOnly,
  type BatchResult,
  type RefusedOrder,
} from './order-batch.ts';
import { applyMovedOrders } from './order-lists.api.ts';
import { orderMessages } from './orders-messages.ts';

export type BatchPlan = {
  /** All orders of the batch, in steps. Called again when the batch resumes after a failure. */
  orders: () => AsyncIterable<readonly OrderSummary[]>;
  count: number;
};

type BatchSheetProps = {
  plan: BatchPlan;
  open: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** The explanation shown before the batch starts, with amounts. */
  children: ReactNode;
  /** Returns the request to send per step, or null while the form is incomplete. */
  createStep: () => BatchStep | null;
  failedTitle: string;
  /** Called when no order was refused. */
  onDone: (moved: readonly OrderSummary[]) => void;
};

type Progress =
  | { state: 'confirming' }
  | { state: 'running'; done: number; total: number }
  | { state: 'finished'; result: BatchResult };

const CONFIRMING: Progress = { state: 'confirming' };

/** Runs an action for many orders with a progress bar and a stop button, then lists the refused orders. */
export function BatchSheet(props: BatchSheetProps) {
  const { plan, open, title, onClose, onDone } = props;
  const t = useMessages(orderMessages);
  const [progress, setProgress] = useState(CONFIRMING);
  const abortRef = useRef<AbortController>(null);
  const stepRef = useRef<BatchStep>(null);
  const movedRef = useRef<OrderSummary[]>([]);
  useEffect(() => () => abortRef.current?.abort(), []);

  const run = async (orders: AsyncIterable<readonly OrderSummary[]>, total: number) => {
    const runStep = (stepRef.current ??= props.createStep());
    if (!runStep) return;
    const abort = (abortRef.current = new AbortController());
    setProgress({ state: 'running', done: 0, total });
    const result = await runBatch({
      orders,
      runStep,
      signal: abort.signal,
      onProgress: (done) => setProgress({ state: 'running', done, total }),
    });
    applyMovedOrders(
      result.moved.map(({ id, status, delivery_stated_at }) => ({ id, status, delivery_stated_at })),
    );
    const moved = [...movedRef.current, ...result.moved];
    movedRef.current = moved;
    if (result.refused.length === 0 && result.error === null && !result.stopped) onDone(moved);
    else setProgress({ state: 'finished', result: { ...result, moved } });
  };
  const retry = ({ refused, error, stopped, unconfirmed }: BatchResult) => {
    // A complete run leaves only refused orders; a stop or a failure also the rest of the list.
    if (error === null && !stopped)
      return void run(singleStep(refused.map(({ order }) => order)), refused.length);
    const moved = movedRef.current;
    const known = new Set([...moved, ...unconfirmed].map(({ id }) => id));
    // The failed request may have moved its orders out of the list. Repeating it first returns its result.
    void run(
      concatSteps(singleStep(unconfirmed), excludeOrders(plan.orders(), known)),
      plan.count - moved.length,
    );
  };
  const close = () => {
    if (progress.state === 'running') abortRef.current?.abort();
    else onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={progress.state === 'finished' ? t('batchResultTitle') : title}
      footer={
        <Footer
          {...props}
          progress={progress}
          onStart={() => void run(plan.orders(), plan.count)}
          onRetry={retry}
          onStop={() => abortRef.current?.abort()}
        />
      }
    >
      {progress.state === 'confirming' ? (
        props.children
      ) : progress.state === 'running' ? (
        <ProgressBar done={progress.done} total={progress.total} />
      ) : (
        <Outcome result={progress.result} total={plan.count} failedTitle={props.failedTitle} />
      )}
    </Sheet>
  );
}

type FooterProps = Pick<BatchSheetProps, 'confirmLabel' | 'danger' | 'onClose' | 'onDone'> & {
  progress: Progress;
  onStart: () => void;
  onRetry: (result: BatchResult) => void;
  onStop: () => void;
};

function Footer({ progress, confirmLabel, danger, onClose, onStart, onRetry, onStop }: FooterProps) {
  const t = useMessages(orderMessages);
  if (progress.state === 'confirming')
    return (
      <>
        <Button wide variant={danger ? 'danger' : 'primary'} onClick={onStart}>
          {confirmLabel}
        </Button>
        <Button wide variant="ghost" onClick={onClose}>
          {t('notNow')}
        </Button>
      </>
    );
  if (progress.state === 'running')
    return (
      <Button wide variant="secondary" onClick={onFirstClick(onStop)}>
        {t('batchStop')}
      </Button>
    );
  const { result } = progress;
  // A batch can fail immediately. The second click of a double-click must not close the result.
  const retry = onFirstClick(() => onRetry(result));
  const close = onFirstClick(onClose);
  if (result.error === null && !result.stopped)
    // Refused orders will most likely be refused again, so closing is the primary action.
    return (
      <>
        <Button wide onClick={close}>
          {t('batchClose')}
        </Button>
        <Button wide variant="ghost" onClick={retry}>
          {t(result.refused.length === 1 ? 'batchRetryOne' : 'batchRetry')}
        </Button>
      </>
    );
  return (
    <>
      <Button wide onClick={retry}>
        {t('batchContinue')}
      </Button>
      <Button wide variant="ghost" onClick={close}>
        {t('batchClose')}
      </Button>
    </>
  );
}

function ProgressBar({ done, total }: { done: number; total: number }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const labelId = useId();
  return (
    <div className="flex flex-col gap-3 py-4">
      <p id={labelId} role="status" className="tabular text-sm">
        {t('batchProgress', { done: count(done), total: count(total) })}
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-brand transition-transform"
          style={{ transform: `scaleX(${total === 0 ? 1 : Math.min(1, done / total)})` }}
        />
      </div>
    </div>
  );
}

const LISTED_REFUSALS_MAX = 50;

function Outcome({
  result: { moved, refused, error },
  total,
  failedTitle,
}: {
  result: BatchResult;
  total: number;
  failedTitle: string;
}) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const remaining = Math.max(0, total - moved.length - refused.length);
  const stated = moved.filter(isStatedOnly);
  const doneCount = moved.length - stated.length;
  return (
    <div className="flex flex-col gap-3">
      {doneCount > 0 ? (
        <Notice tone="positive" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t('batchMoved', { count: count(doneCount) })}
        </Notice>
      ) : null}
      {stated.length > 0 ? (
        <Notice tone="info" icon={<IconHourglass size={18} aria-hidden />}>
          {t('statedMany', { count: count(stated.length) })}
        </Notice>
      ) : null}
      {error === null ? null : (
        <Notice tone="negative" alert title={failedTitle}>
          {errorText(error)}
        </Notice>
      )}
      {remaining > 0 ? (
        <p className="text-sm text-ink-2">{t('batchRemaining', { count: count(remaining) })}</p>
      ) : null}
      {refused.length > 0 ? <RefusedOrders refused={refused} title={failedTitle} /> : null}
    </div>
  );
}

function RefusedOrders({ refused, title }: { refused: readonly RefusedOrder[]; title: string }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const titleId = useId();
  const unlistedCount = refused.length - LISTED_REFUSALS_MAX;
  return (
    <section aria-labelledby={titleId} role="alert">
      <h3 id={titleId} className="text-sm font-semibold">
        {t('batchRefused', { title, count: count(refused.length) })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {refused.slice(0, LISTED_REFUSALS_MAX).map(({ order, reason }) => (
          <li key={order.id} className="py-2.5 text-sm">
            <Link
              href={`/order/${order.id}`}
              className="tabular -my-3 inline-flex min-h-12 items-center font-semibold text-brand"
            >
              {order.order_number}
            </Link>
            <span className="block text-ink-2">{reason || t('batchNoReason')}</span>
          </li>
        ))}
      </ul>
      {unlistedCount > 0 ? (
        <p className="text-sm text-ink-2">{t('batchMoreRefused', { count: count(unlistedCount) })}</p>
      ) : null}
    </section>
  );
}
