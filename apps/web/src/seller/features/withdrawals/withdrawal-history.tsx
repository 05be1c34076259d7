import { useInfiniteQuery } from '@tanstack/react-query';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconHourglass from '#icon/IconHourglass';
import IconProgress from '#icon/IconProgress';
import IconUserCheck from '#icon/IconUserCheck';
import {
  WITHDRAWAL_RUNNING,
  type Withdrawal,
  type WithdrawalState,
} from '@raan/contract/withdrawals/withdrawal';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText } from '#lib/errors.ts';
import { GivenReason } from '#lib/given-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SheetFor } from '#ui/sheet-for.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useSheetFor } from '#ui/use-sheet-for.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { useCancelWithdrawal, withdrawalPagesQuery } from './withdrawals.api.ts';

const LOOK: Readonly<Record<WithdrawalState, { tone: Tone; Icon: typeof IconBan }>> = {
  pending: { tone: 'warning', Icon: IconHourglass },
  approved: { tone: 'info', Icon: IconUserCheck },
  processing: { tone: 'info', Icon: IconProgress },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  rejected: { tone: 'negative', Icon: IconCircleX },
  cancelled: { tone: 'neutral', Icon: IconBan },
};

const isRunning = ({ state }: Withdrawal) => WITHDRAWAL_RUNNING.some((running) => running === state);

/** Earlier withdrawals with their states and the operators' words; one that nobody has decided can be taken back. */
export function WithdrawalHistory() {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const list = useInfiniteQuery(withdrawalPagesQuery);
  const asked = useSheetFor<Withdrawal>();
  const cancel = useCancelWithdrawal();
  if (list.isPending) return <SkeletonCards count={3} />;
  const withdrawals = list.data?.pages.flatMap((page) => page.withdrawals) ?? [];
  if (list.isError && withdrawals.length === 0)
    return (
      <ErrorState
        title={t('historyFailed')}
        detail={errorText(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    );
  if (withdrawals.length === 0)
    return (
      <EmptyState
        icon={<IconArrowUpRight size={34} stroke={1.6} aria-hidden />}
        title={t('noneTitle')}
        detail={t('none')}
      />
    );
  const takeBack = (id: number) =>
    cancel.mutate(id, {
      onSuccess: () => {
        asked.hide();
        toast.success(t('cancelled'));
      },
      onError: (error) => {
        asked.hide();
        toast.error(errorText(error), { title: t('cancelFailed') });
      },
    });
  return (
    <>
      <ul className="flex flex-col gap-3 pb-6">
        {withdrawals.map((one) => {
          const { tone, Icon } = LOOK[one.state];
          return (
            <Card as="li" key={one.id}>
              <div className="flex items-center justify-between gap-3">
                <Money amount={one.amount} className="text-xl font-semibold" />
                <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
                  {t(`state_${one.state}`)}
                </Chip>
              </div>
              <FactList className="mt-1">
                <Fact label={t('requestedAt')}>{format.date(one.created_at, 'with-time')}</Fact>
                {isRunning(one) ? <Fact label={t('dueAt')}>{format.date(one.due_at, 'long')}</Fact> : null}
                <Fact label={t('paidTo')}>
                  {bankName(one.bank_name)} <span className="tabular">{one.card_number}</span>
                </Fact>
                {one.state === 'rejected' || one.state === 'cancelled' ? null : (
                  <>
                    <Fact label={t('fee')}>
                      <Money amount={one.fee} />
                    </Fact>
                    <Fact label={t(one.state === 'completed' ? 'received' : 'youReceive')}>
                      <Money amount={one.actual_amount} className="font-semibold" />
                    </Fact>
                  </>
                )}
                {one.completed_at ? (
                  <Fact label={t('paidAt')}>{format.date(one.completed_at, 'with-time')}</Fact>
                ) : null}
                {one.note ? <Fact label={t('note')}>{one.note}</Fact> : null}
              </FactList>
              {one.admin_note || one.reason_code ? (
                <div className="mt-2">
                  <Notice
                    tone={one.state === 'rejected' ? 'negative' : 'neutral'}
                    title={t(one.state === 'rejected' ? 'whyRejected' : 'adminNote')}
                  >
                    <GivenReason code={one.reason_code} words={one.admin_note} nameOf={t} />
                  </Notice>
                </div>
              ) : null}
              {one.state === 'pending' ? (
                <Button variant="secondary" className="mt-3" wide onClick={() => asked.show(one)}>
                  {t('cancel')}
                </Button>
              ) : null}
            </Card>
          );
        })}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
      <SheetFor of={asked}>
        {(one, sheet) => (
          <ConfirmSheet
            {...sheet}
            title={t('cancelTitle')}
            confirmLabel={t('cancel')}
            cancelLabel={t('keep')}
            danger
            loading={cancel.isPending}
            onConfirm={() => takeBack(one.id)}
          >
            <p className="text-sm text-ink-2">{t('cancelEffect', { amount: format.money(one.amount) })}</p>
          </ConfirmSheet>
        )}
      </SheetFor>
    </>
  );
}
