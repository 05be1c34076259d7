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
import { shippingMessages } from './shipping.ts';
import { TroubledOrders } from './troubled-orders.tsx';

type BatchReviewProps = {
  looked: ShipPreflight;
  /** Where their numbers came along. */
  shipments?: readonly Shipment[];
  funding: ShipFunding;
  onFunding: (funding: ShipFunding) => void;
  /** So many go at a time, where the balance is asked more than once. */
  partSize: number | undefined;
  onFixNumbers: (() => void) | undefined;
};

/** What a batch costs, where that comes from, and which of its orders want a look, before anything is done. */
export function BatchReview({
  looked,
  shipments = [],
  funding,
  onFunding,
  partSize,
  onFixNumbers,
}: BatchReviewProps) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const { total_cost: cost, balance } = looked;
  const blocked = new Set(looked.blocked.map(({ index }) => index));
  const numbered = shipments.filter(
    ({ tracking_number }, index) => tracking_number !== undefined && !blocked.has(index),
  );
  const withNumber = looked.count - looked.without_tracking;
  return (
    <div className="flex flex-col gap-4">
      {looked.blocked.length > 0 ? (
        <>
          <TroubledOrders
            tone="negative"
            title={t('blockedTitle', { count: count(looked.blocked.length) })}
            note={looked.count > 0 ? t('blockedNote') : undefined}
            orders={looked.blocked}
          />
          {onFixNumbers && looked.count > 0 ? (
            <Button wide variant="secondary" onClick={onFixNumbers}>
              {t('fixNumbers')}
            </Button>
          ) : null}
        </>
      ) : null}
      {looked.count > 0 ? (
        <>
          <FactList>
            <Fact label={t('orders')}>{count(looked.count)}</Fact>
            {withNumber > 0 ? (
              <Fact label={t('withNumber')}>
                {t('countOf', { count: count(withNumber), total: count(looked.count) })}
              </Fact>
            ) : null}
            <Fact label={t('totalCost')}>
              <Money amount={cost} />
            </Fact>
            <Fact label={t('balanceNow')}>
              <Money amount={balance} />
            </Fact>
            <Fact label={t('balanceAfter')} strong>
              <Money
                amount={funding === 'balance' ? bahtDifference(balance, cost) : balance}
                className={funding === 'balance' && looked.short_by > 0 ? 'text-negative' : undefined}
              />
            </Fact>
          </FactList>
          {looked.without_tracking > 0 ? (
            <Notice
              tone="warning"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={t('laterTitle', { count: count(looked.without_tracking) })}
            >
              {t('laterNote')}
            </Notice>
          ) : null}
          {numbered.length > 0 ? <ShipmentList shipments={numbered} /> : null}
          {looked.warned_total > 0 ? (
            <TroubledOrders
              tone="warning"
              title={t('warnedTitle', { count: count(looked.warned_total) })}
              note={
                looked.warned_total > looked.warned.length
                  ? `${t('warnedNote')} ${t('listedFirst', { count: count(looked.warned.length) })}`
                  : t('warnedNote')
              }
              orders={looked.warned}
            />
          ) : null}
          <FundingChoice
            cost={cost}
            available={balance}
            escrow={looked.escrow}
            value={funding}
            onChange={onFunding}
          />
          {partSize === undefined ? null : (
            <Notice tone="info">{t('inParts', { count: count(partSize) })}</Notice>
          )}
        </>
      ) : null}
    </div>
  );
}
