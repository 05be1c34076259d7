import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NEW_MEMBER_COUPON_BAHT } from '@raan/contract/constants';
import { getCouponBudget, type CouponBudget } from '@raan/contract/console/coupon-endpoints';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { Tile } from '#ui/tile.tsx';
import { BudgetForm } from './budget-form.tsx';
import { couponMessages } from './coupon-messages.ts';
import { CouponUses } from './coupon-uses.tsx';

/** /console/coupon: switch, budget, spending and uses of the new-member coupon. */
export default function CouponPage() {
  const t = useMessages(couponMessages);
  const format = useFormat();
  const budget = useQuery({
    queryKey: ['console', 'coupon'],
    queryFn: ({ signal }) => callConsole(getCouponBudget, {}, { signal }),
    meta: { quiet: true },
  });
  if (budget.error instanceof ApiError && budget.error.status === 403)
    return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <QueuePage title={t('title')} about={t('about', { amount: format.money(NEW_MEMBER_COUPON_BAHT) })}>
      {budget.isPending ? (
        <SkeletonCards count={3} />
      ) : budget.data ? (
        <>
          <Figures budget={budget.data} />
          <BudgetForm budget={budget.data} />
          <CouponUses />
        </>
      ) : (
        <ErrorState detail={errorText(budget.error)} onRetry={() => void budget.refetch()} />
      )}
    </QueuePage>
  );
}

function Figures({ budget }: { budget: CouponBudget }) {
  const t = useMessages(couponMessages);
  const format = useFormat();
  const figures: readonly [string, ReactNode][] = [
    [t('granted'), format.count(budget.granted)],
    [t('spent'), <Money key="spent" amount={budget.spent} />],
    [t('left'), <Money key="left" amount={budget.left} />],
    [t('couponsLeft'), format.count(budget.coupons_left)],
  ];
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <Tile key={label} label={label}>
            <span className="tabular">{figure}</span>
          </Tile>
        ))}
      </div>
      {!budget.is_on ? (
        <Notice>{t('isOff')}</Notice>
      ) : budget.coupons_left === 0 ? (
        <Notice tone="warning">{t('noneLeft')}</Notice>
      ) : null}
    </>
  );
}
