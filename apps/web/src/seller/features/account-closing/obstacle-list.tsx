import { Link } from 'wouter';
import type {
  ClosingObstacle,
  getAccountClosing,
} from '@raan/contract/account-closing/account-closing-endpoints';
import { WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import type { Data } from '@raan/contract/endpoint';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { clickableClasses, ListRowContent, listRowClasses } from '#ui/list-row.tsx';
import { accountClosingMessages } from './account-closing-messages.ts';

/** The page on which each obstacle ends. */
const PAGES: Readonly<Record<ClosingObstacle, string>> = {
  pending_payment: '/pending-payment',
  pending_shipment: '/pending-shipment',
  pending_delivery: '/pending-receipt',
  refund_requests: '/refunds',
  returns: '/ended-orders',
  refund_period: '/completed-orders',
  samples: '/sample-orders',
  recharges: '/deposit?view=history',
  withdrawals: '/withdrawal?view=history',
  security_deposit: '/profile',
  available: '/withdrawal',
  owed: '/revenue-record',
};

type Obstacles = Data<typeof getAccountClosing>['obstacles'];

/** Whether it is a balance that can only be withdrawn to close the account. */
const isRest = ({ kind, amount }: Obstacles[number]) =>
  kind === 'available' && amount !== null && amount < WITHDRAWAL_MIN_BAHT;

/** Lists the obstacles to closing the account, each with a link. */
export function ObstacleList({ obstacles }: { obstacles: Obstacles }) {
  const t = useMessages(accountClosingMessages);
  const format = useFormat();
  const detailOf = (obstacle: Obstacles[number]) => {
    const { count, amount, until } = obstacle;
    if (isRest(obstacle))
      return t(obstacles.length === 1 ? 'restNow' : 'restLater', {
        amount: format.money(amount ?? 0),
        min: format.money(WITHDRAWAL_MIN_BAHT),
      });
    if (count === null) return amount === null ? undefined : format.money(amount);
    if (until !== null) return t('countUntil', { count, date: format.date(until, 'with-time') });
    return amount === null
      ? t('count', { count })
      : t('countAndSum', { count, amount: format.money(amount) });
  };
  return (
    <section>
      <h2 className="px-1 text-base font-semibold">{t('notYet')}</h2>
      <p className="px-1 pb-2 text-sm text-ink-2">{t('notYetAbout')}</p>
      <Card as="div" flush className="divide-y divide-line overflow-hidden">
        {obstacles.map((obstacle) => (
          <Link
            key={obstacle.kind}
            href={isRest(obstacle) ? '/withdrawal?closing=1' : PAGES[obstacle.kind]}
            className={classNames(listRowClasses, clickableClasses)}
          >
            <ListRowContent title={t(obstacle.kind)} detail={detailOf(obstacle)} chevron />
          </Link>
        ))}
      </Card>
    </section>
  );
}
