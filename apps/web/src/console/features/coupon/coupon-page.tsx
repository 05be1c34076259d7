import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NEW_MEMBER_COUPON_BAHT } from '@raan/contract/constants';
import {
  changeCouponBudget,
  getCouponBudget,
  type CouponBudget,
} from '@raan/contract/console/coupon-endpoints';
import { COUPON_BUDGET_BAHT_MAX } from '@raan/contract/coupons/coupon';
import { parseBaht, toBaht } from '@raan/contract/money';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tile } from '#ui/tile.tsx';
import { toast } from '#ui/toast-store.ts';
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
          {/* A new version resets the form, no matter who saved it. */}
          <BudgetForm key={budget.data.version} budget={budget.data} />
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

function BudgetForm({ budget }: { budget: CouponBudget }) {
  const t = useMessages(couponMessages);
  const content = useMessages(contentMessages);
  const format = useFormat();
  const [isOn, setIsOn] = useState(budget.is_on);
  const [typed, setTyped] = useState(String(budget.budget));
  const [isWrong, setIsWrong] = useState(false);
  const amount = parseBaht(typed);
  const isAmount = amount !== undefined && amount >= 0 && amount <= COUPON_BUDGET_BAHT_MAX * 100;
  const saving = useDecision({
    decide: (_, idempotencyKey) =>
      callConsole(
        changeCouponBudget,
        { body: { version: budget.version, is_on: isOn, budget: amount === undefined ? 0 : toBaht(amount) } },
        { idempotencyKey },
      ),
    onDecided: () => toast.success(content('saved')),
  });
  return (
    <Card>
      <SectionTitle>{t('settings')}</SectionTitle>
      <div className="flex flex-col gap-4">
        <Switch label={t('isOn')} detail={t('isOnDetail')} checked={isOn} onChange={setIsOn} />
        <TextField
          label={t('budget')}
          hint={t('budgetHint')}
          className="tabular"
          inputMode="decimal"
          maxLength={13}
          value={typed}
          onChange={(text) => {
            setIsWrong(false);
            saving.reset();
            setTyped(text);
          }}
          error={
            isWrong
              ? t('budgetWrong', { max: format.count(COUPON_BUDGET_BAHT_MAX) })
              : fieldError(saving.error, 'budget')
          }
        />
        <SaveBar
          isSaving={saving.isPending}
          error={saving.error}
          onSave={() => {
            setIsWrong(!isAmount);
            if (isAmount) saving.mutate(JSON.stringify([budget.version, isOn, amount]));
          }}
          changedAt={budget.changed_at}
          changedBy={budget.changed_by?.account ?? null}
        />
      </div>
    </Card>
  );
}
