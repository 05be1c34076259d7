import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import type { OrderStatus, OrderSummary } from '@raan/contract/orders/order';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { firstPress } from '#ui/first-press.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { BatchStep } from './order-batch.api.ts';
import { inTurn, once, runBatch, without, type BatchResult, type Refused } from './order-batch.ts';
import { afterMove } from './order-lists.api.ts';
import { orderMessages } from './orders.ts';

export type BatchPlan = {
  /** All that are meant, step by step; asked for anew when the batch goes on after a failure. */
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
  /** What will happen, with amounts, before it happens. */
  children: ReactNode;
  /** Where it leaves the orders. */
  to: OrderStatus;
  /** The step to begin with, or null while something is still to be filled in. */
  begin: () => BatchStep | null;
  /** Said above what was refused. */
  failedTitle: string;
  /** Orders have moved and none was refused. */
  onDone: (moved: readonly OrderSummary[]) => void;
};

type Progress =
  | { state: 'asking' }
  | { state: 'running'; done: number; total: number }
  | { state: 'told'; result: BatchResult };

const ASKING: Progress = { state: 'asking' };

/** Asks before an action for many orders, shows how far it is with a stop, then tells of each order that stayed and why. */
export function BatchSheet(props: BatchSheetProps) {
  const { plan, open, title, to, onClose, onDone } = props;
  const t = useMessages(orderMessages);
  const [progress, setProgress] = useState(ASKING);
  const running = useRef<AbortController>(null);
  const step = useRef<BatchStep>(null);
  const movedBefore = useRef<OrderSummary[]>([]);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (orders: AsyncIterable<readonly OrderSummary[]>, total: number) => {
    const act = (step.current ??= props.begin());
    if (!act) return;
    const abort = (running.current = new AbortController());
    setProgress({ state: 'running', done: 0, total });
    const result = await runBatch({
      orders,
      act,
      signal: abort.signal,
      onProgress: (done) => setProgress({ state: 'running', done, total }),
    });
    afterMove(result.moved.map(({ id }) => ({ id, status: to })));
    const moved = [...movedBefore.current, ...result.moved];
    movedBefore.current = moved;
    if (result.refused.length === 0 && result.error === null && !result.stopped) onDone(moved);
    else setProgress({ state: 'told', result: { ...result, moved } });
  };
  const again = ({ refused, error, stopped, unanswered }: BatchResult) => {
    // Broken off, the rest was never reached; else only what was refused is left.
    if (error === null && !stopped) return void run(once(refused.map(({ order }) => order)), refused.length);
    const moved = movedBefore.current;
    const known = new Set([...moved, ...unanswered].map(({ id }) => id));
    // What may have moved has left the list then: asked first, as it was, it is answered what became of it.
    void run(inTurn(once(unanswered), without(plan.orders(), known)), plan.count - moved.length);
  };
  const close = () => {
    if (progress.state === 'running') running.current?.abort();
    else onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={progress.state === 'told' ? t('batchTold') : title}
      footer={
        <Footer
          {...props}
          progress={progress}
          onStart={() => void run(plan.orders(), plan.count)}
          onAgain={again}
          onStop={() => running.current?.abort()}
        />
      }
    >
      {progress.state === 'asking' ? (
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
  onAgain: (result: BatchResult) => void;
  onStop: () => void;
};

function Footer({ progress, confirmLabel, danger, onClose, onStart, onAgain, onStop }: FooterProps) {
  const t = useMessages(orderMessages);
  if (progress.state === 'asking')
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
      <Button wide variant="secondary" onClick={firstPress(onStop)}>
        {t('batchStop')}
      </Button>
    );
  const { result } = progress;
  // A batch may fail at once: what is told then is read before it is answered.
  const again = firstPress(() => onAgain(result));
  const close = firstPress(onClose);
  if (result.error === null && !result.stopped)
    // What was refused is most likely refused again.
    return (
      <>
        <Button wide onClick={close}>
          {t('batchClose')}
        </Button>
        <Button wide variant="ghost" onClick={again}>
          {t('batchAgain')}
        </Button>
      </>
    );
  return (
    <>
      <Button wide onClick={again}>
        {t('batchGoOn')}
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

/** More than these nobody reads; the rest is counted. */
const TOLD_MAX = 50;

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
  const left = Math.max(0, total - moved.length - refused.length);
  return (
    <div className="flex flex-col gap-3">
      {moved.length > 0 ? (
        <Notice tone="positive" icon={<IconCircleCheck size={18} aria-hidden />}>
          {t('batchMoved', { count: count(moved.length) })}
        </Notice>
      ) : null}
      {error === null ? null : (
        <Notice tone="negative" alert title={failedTitle}>
          {errorText(error)}
        </Notice>
      )}
      {left > 0 ? <p className="text-sm text-ink-2">{t('batchLeft', { count: count(left) })}</p> : null}
      {refused.length > 0 ? <RefusedOrders refused={refused} title={failedTitle} /> : null}
    </div>
  );
}

function RefusedOrders({ refused, title }: { refused: readonly Refused[]; title: string }) {
  const t = useMessages(orderMessages);
  const { count } = useFormat();
  const titleId = useId();
  const untold = refused.length - TOLD_MAX;
  return (
    <section aria-labelledby={titleId} role="alert">
      <h3 id={titleId} className="text-sm font-semibold">
        {t('batchRefused', { title, count: count(refused.length) })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {refused.slice(0, TOLD_MAX).map(({ order, reason }) => (
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
      {untold > 0 ? (
        <p className="text-sm text-ink-2">{t('batchMoreRefused', { count: count(untold) })}</p>
      ) : null}
    </section>
  );
}
