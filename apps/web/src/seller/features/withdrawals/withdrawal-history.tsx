import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconHourglass from '#icon/IconHourglass';
import IconProgress from '#icon/IconProgress';
import IconUserCheck from '#icon/IconUserCheck';
import { MINUTE_MS } from '@raan/contract/durations';
import {
  RUNNING_WITHDRAWAL_STATES,
  type Withdrawal,
  type WithdrawalState,
} from '@raan/contract/withdrawals/withdrawal';
import { cancelWithdrawal } from '@raan/contract/withdrawals/withdrawal-endpoints';
import { bankMessages } from '#lib/bank-messages.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { DecisionReason } from '#lib/decision-reason.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { replaceRow } from '#lib/list/cursor-list.ts';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { ItemSheet } from '#ui/item-sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import type { Tone } from '#ui/tone.ts';
import { useItemSheet } from '#ui/use-item-sheet.ts';
import { withdrawalMessages } from './withdrawal-messages.ts';
import { withdrawalList } from './withdrawals.api.ts';

const STYLES: Readonly<Record<WithdrawalState, { tone: Tone; Icon: typeof IconBan }>> = {
  pending: { tone: 'warning', Icon: IconHourglass },
  approved: { tone: 'info', Icon: IconUserCheck },
  processing: { tone: 'info', Icon: IconProgress },
  completed: { tone: 'positive', Icon: IconCircleCheck },
  rejected: { tone: 'negative', Icon: IconCircleX },
  cancelled: { tone: 'neutral', Icon: IconBan },
};

const isRunning = ({ state }: Withdrawal) => RUNNING_WITHDRAWAL_STATES.some((running) => running === state);

/** Earlier withdrawals with their states and operators' notes. Pending ones can be cancelled. */
export function WithdrawalHistory() {
  const t = useMessages(withdrawalMessages);
  const list = useCursorList(withdrawalList);
  const cancelSheet = useItemSheet<Withdrawal>();
  return (
    <>
      <ListBody
        list={list}
        skeleton={<SkeletonCards count={3} />}
        failedTitle={t('historyFailed')}
        empty={
          <EmptyState
            icon={<IconArrowUpRight size={34} stroke={1.6} aria-hidden />}
            title={t('noneTitle')}
            detail={t('none')}
          />
        }
      >
        <ul className="flex flex-col gap-3 pb-6">
          {list.rows.map((withdrawal) => (
            <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} onCancel={cancelSheet.show} />
          ))}
        </ul>
        <LoadMore more={list.more} label={t('more')} />
      </ListBody>
      <ItemSheet state={cancelSheet}>
        {(withdrawal, sheet) => <CancelWithdrawalSheet withdrawal={withdrawal} {...sheet} />}
      </ItemSheet>
    </>
  );
}

type WithdrawalCardProps = { withdrawal: Withdrawal; onCancel: (withdrawal: Withdrawal) => void };

function WithdrawalCard({ withdrawal, onCancel }: WithdrawalCardProps) {
  const t = useMessages(withdrawalMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const { tone, Icon } = STYLES[withdrawal.state];
  return (
    <Card as="li">
      <div className="flex items-center justify-between gap-3">
        <Money amount={withdrawal.amount} className="text-xl font-semibold" />
        <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
          {t(`state_${withdrawal.state}`)}
        </Chip>
      </div>
      <FactList className="mt-1">
        <Fact label={t('requestedAt')}>{format.date(withdrawal.created_at, 'with-time')}</Fact>
        {isRunning(withdrawal) ? (
          <Fact label={t('dueAt')}>{format.date(withdrawal.due_at, 'long')}</Fact>
        ) : null}
        {withdrawal.cancels_at ? (
          <Fact label={t('cancelsAt')}>
            {t('cancelsAtTime', { time: format.date(withdrawal.cancels_at, 'long') })}
          </Fact>
        ) : null}
        <Fact label={t('paidTo')}>
          {bankName(withdrawal.bank_name)} <span className="tabular">{withdrawal.card_number}</span>
        </Fact>
        {withdrawal.state === 'rejected' || withdrawal.state === 'cancelled' ? null : (
          <>
            <Fact label={t('fee')}>
              <Money amount={withdrawal.fee} />
            </Fact>
            <Fact label={t(withdrawal.state === 'completed' ? 'received' : 'youReceive')}>
              <Money amount={withdrawal.actual_amount} className="font-semibold" />
            </Fact>
          </>
        )}
        {withdrawal.completed_at ? (
          <Fact label={t('paidAt')}>{format.date(withdrawal.completed_at, 'with-time')}</Fact>
        ) : null}
        {withdrawal.note ? (
          <Fact label={t(withdrawal.requested_by_operator ? 'requestedByTeam' : 'yourNote')}>
            {withdrawal.note}
          </Fact>
        ) : null}
      </FactList>
      {isRunning(withdrawal) && Date.parse(withdrawal.due_at) < now ? (
        <div className="mt-2">
          <Notice tone="warning">{t('late')}</Notice>
        </div>
      ) : null}
      {withdrawal.admin_note || withdrawal.reason_code ? (
        <div className="mt-2">
          <Notice
            tone={withdrawal.state === 'rejected' ? 'negative' : 'neutral'}
            title={t(withdrawal.state === 'rejected' ? 'whyRejected' : 'adminNote')}
          >
            <DecisionReason code={withdrawal.reason_code} note={withdrawal.admin_note} labelOf={t} />
          </Notice>
        </div>
      ) : null}
      {withdrawal.state === 'pending' ? (
        <Button variant="secondary" className="mt-3" wide onClick={() => onCancel(withdrawal)}>
          {t('cancel')}
        </Button>
      ) : null}
    </Card>
  );
}

type CancelSheetProps = { withdrawal: Withdrawal; open: boolean; onClose: () => void };

function CancelWithdrawalSheet({ withdrawal, ...sheet }: CancelSheetProps) {
  const t = useMessages(withdrawalMessages);
  const format = useFormat();
  const cancel = useCommand(cancelWithdrawal, {
    failedTitle: t('cancelFailed'),
    refresh: () => invalidateAfter('money'),
    onSuccess: ({ withdrawal: cancelled }) => {
      replaceRow(queryClient, withdrawalList.key, cancelled);
      toast.success(t('cancelled'));
    },
  });
  const confirm = async () => {
    await cancel.run({ params: { id: withdrawal.id } });
    sheet.onClose();
  };
  return (
    <ConfirmSheet
      {...sheet}
      title={t('cancelTitle')}
      confirmLabel={t('cancel')}
      cancelLabel={t('keep')}
      danger
      loading={cancel.isRunning}
      onConfirm={() => void confirm()}
    >
      <p className="text-sm text-ink-2">{t('cancelEffect', { amount: format.money(withdrawal.amount) })}</p>
    </ConfirmSheet>
  );
}
