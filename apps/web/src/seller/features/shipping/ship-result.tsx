import { useEffect, useEffectEvent } from 'react';
import IconCircleCheck from '#icon/IconCircleCheck';
import { REDIRECT_AFTER_BATCH_SHIP_MS } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { shippingMessages } from './shipping-messages.ts';
import { ProblemOrders } from './problem-orders.tsx';
import type { ShipRun } from './use-ship-run.ts';

type ShipResultProps = {
  open: boolean;
  onClose: () => void;
  /** Orders of the batch. */
  total: number;
  result: Extract<ShipRun, { state: 'ended' }>;
  onRetry: (orderIds: readonly number[]) => void;
  onFixNumbers: (() => void) | undefined;
  onShipped: (orders: readonly { id: number; order_number: string }[], failed: number) => void;
  onShowShipped: () => void;
};

/** Leads to the shipped orders; after failures it lists them and offers a retry. */
export function ShipResult({
  open,
  onClose,
  total,
  result,
  onRetry,
  onFixNumbers,
  onShipped,
  onShowShipped,
}: ShipResultProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const { counts, isStopped, unsure } = result;
  const { shipped, failed } = counts;
  const isOne = total === 1;
  const isAllDone = failed.length === 0 && !isStopped && !unsure;
  const notifyShipped = useEffectEvent(() => onShipped(shipped, failed.length));
  const showShipped = useEffectEvent(onShowShipped);
  useEffect(() => {
    navigator.vibrate?.(18);
    notifyShipped();
  }, []);
  useEffect(() => {
    if (!isAllDone) return;
    const timer = setTimeout(() => showShipped(), REDIRECT_AFTER_BATCH_SHIP_MS);
    return () => clearTimeout(timer);
  }, [isAllDone]);
  const retryable = failed.flatMap(({ order_id, problems }) =>
    order_id !== null && problems.every(({ kind }) => kind !== 'wrong_state') ? [order_id] : [],
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isOne ? 'bulkTitleOne' : 'bulkTitle')}
      footer={
        isAllDone ? undefined : (
          <>
            {onFixNumbers && failed.length > 0 ? (
              <Button wide onClick={onFixNumbers}>
                {t('fixNumbers')}
              </Button>
            ) : retryable.length > 0 ? (
              <Button wide onClick={() => onRetry(retryable)}>
                {t(retryable.length === 1 ? 'retryThis' : 'retryThese')}
              </Button>
            ) : null}
            <Button wide variant="secondary" onClick={onShowShipped}>
              {t('toReceipt')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div role="status" className="flex flex-col items-center gap-1 py-4 text-center">
          {shipped.length > 0 ? (
            <IconCircleCheck size={56} stroke={1.5} aria-hidden className="text-positive" />
          ) : null}
          <p className="text-xl font-semibold">
            {shipped.length > 0 ? t('doneTitle', { count: count(shipped.length) }) : t('doneNone')}
          </p>
          {isAllDone ? <p className="text-sm text-ink-2">{t('leaving')}</p> : null}
        </div>
        {isStopped ? <Notice tone="info">{t('stopped')}</Notice> : null}
        {unsure ? <Notice tone="warning">{t(isOne ? 'unsureOne' : 'unsure')}</Notice> : null}
        {failed.length > 0 ? (
          <ProblemOrders
            tone="negative"
            title={t('failedTitle', { count: count(failed.length) })}
            orders={failed}
          />
        ) : null}
      </div>
    </Sheet>
  );
}
