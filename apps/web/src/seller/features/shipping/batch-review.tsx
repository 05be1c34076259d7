import IconAlertTriangle from '#icon/IconAlertTriangle';
import type { ShipFunding } from '@raan/contract/orders/order';
import type { ShipPreflight, Shipment } from '@raan/contract/shipping/shipping-endpoints';
import { bahtDifference } from '#lib/baht.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { FundingChoice } from './funding-choice.tsx';
import { ShipmentList } from './shipment-list.tsx';
import { shippingMessages } from './shipping-messages.ts';
import { ProblemOrders } from './problem-orders.tsx';

type BatchReviewProps = {
  preflight: ShipPreflight;
  /** The shipments, if the batch has tracking numbers. */
  shipments?: readonly Shipment[];
  funding: ShipFunding;
  onFundingChange: (funding: ShipFunding) => void;
  /** Orders per deduction, if the batch needs several. */
  partSize: number | undefined;
  onFixNumbers: (() => void) | undefined;
};

/** Review before shipping: cost, funding, blocked orders and warnings. */
export function BatchReview({
  preflight,
  shipments = [],
  funding,
  onFundingChange,
  partSize,
  onFixNumbers,
}: BatchReviewProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const { total_cost: cost, balance } = preflight;
  const isOne = preflight.count === 1 && preflight.blocked.length === 0;
  const blocked = new Set(preflight.blocked.map(({ index }) => index));
  const listed = shipments.filter(
    ({ tracking_number }, index) => tracking_number !== undefined && !blocked.has(index),
  );
  const withNumber = preflight.count - preflight.without_tracking;
  return (
    <div className="flex flex-col gap-4">
      {preflight.blocked.length > 0 ? (
        <>
          <ProblemOrders
            tone="negative"
            title={t('blockedTitle', { count: count(preflight.blocked.length) })}
            note={preflight.count > 0 ? t('blockedNote') : undefined}
            orders={preflight.blocked}
          />
          {onFixNumbers && preflight.count > 0 ? (
            <Button wide variant="secondary" onClick={onFixNumbers}>
              {t('fixNumbers')}
            </Button>
          ) : null}
        </>
      ) : null}
      {preflight.count > 0 ? (
        <>
          <FactList>
            {isOne ? null : <Fact label={t('orders')}>{count(preflight.count)}</Fact>}
            {withNumber > 0 && !isOne ? (
              <Fact label={t('withNumber')}>
                {t('countOf', { count: count(withNumber), total: count(preflight.count) })}
              </Fact>
            ) : null}
            <Fact label={t(isOne ? 'cost' : 'totalCost')}>
              <Money amount={cost} />
            </Fact>
            <Fact label={t('balanceNow')}>
              <Money amount={balance} />
            </Fact>
            <Fact label={t('balanceAfter')} strong>
              <Money
                amount={funding === 'balance' ? bahtDifference(balance, cost) : balance}
                className={funding === 'balance' && preflight.short_by > 0 ? 'text-negative' : undefined}
              />
            </Fact>
          </FactList>
          {preflight.without_tracking > 0 ? (
            <Notice
              tone="warning"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={
                isOne ? t('laterTitleOne') : t('laterTitle', { count: count(preflight.without_tracking) })
              }
            >
              {t(preflight.without_tracking > 1 ? 'laterNote' : 'laterNoteOne')}
            </Notice>
          ) : null}
          {listed.length > 0 ? <ShipmentList shipments={listed} /> : null}
          {preflight.warned_total > 0 ? (
            <ProblemOrders
              tone="warning"
              title={t('warnedTitle', { count: count(preflight.warned_total) })}
              note={
                preflight.warned_total > preflight.warned.length
                  ? `${t('warnedNote')} ${t('listedFirst', { count: count(preflight.warned.length) })}`
                  : t('warnedNote')
              }
              orders={preflight.warned}
            />
          ) : null}
          <FundingChoice
            cost={cost}
            available={balance}
            escrow={{ ...preflight.escrow, count: preflight.count }}
            value={funding}
            onChange={onFundingChange}
          />
          {partSize === undefined ? null : (
            <Notice tone="info">{t('inParts', { count: count(partSize) })}</Notice>
          )}
        </>
      ) : null}
    </div>
  );
}
