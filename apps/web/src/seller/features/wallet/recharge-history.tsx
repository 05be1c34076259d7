import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import IconClockOff from '#icon/IconClockOff';
import IconHourglass from '#icon/IconHourglass';
import IconSearch from '#icon/IconSearch';
import IconWallet from '#icon/IconWallet';
import { rechargeStage, type Recharge, type RechargeStage } from '@raan/contract/wallet/recharge';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Money } from '#ui/money.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { EmptyState } from '#ui/state.tsx';
import type { Tone } from '#ui/tone.ts';
import { rechargeList } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

const STYLES: Readonly<Record<RechargeStage, { tone: Tone; Icon: typeof IconWallet }>> = {
  awaiting_payment: { tone: 'warning', Icon: IconHourglass },
  in_review: { tone: 'info', Icon: IconSearch },
  credited: { tone: 'positive', Icon: IconCircleCheck },
  failed: { tone: 'negative', Icon: IconCircleX },
  payment_timeout: { tone: 'neutral', Icon: IconClockOff },
};

/** Earlier top-ups. Unpaid ones can be continued. */
export function RechargeHistory({ onOpen }: { onOpen: (recharge: Recharge) => void }) {
  const t = useMessages(walletMessages);
  const list = useCursorList(rechargeList);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <ListBody
        list={list}
        failedTitle={t('historyFailed')}
        empty={
          <EmptyState
            icon={<IconWallet size={34} stroke={1.6} aria-hidden />}
            title={t('noRechargesTitle')}
            detail={t('noRecharges')}
            action={
              <Button variant="secondary" loading={list.isRefreshing} onClick={() => void list.refresh()}>
                {t('refresh')}
              </Button>
            }
          />
        }
      >
        <InfiniteList
          name={list.shownKey}
          items={list.rows}
          keyOf={({ id }) => id}
          itemSize={96}
          more={list.more}
        >
          {(recharge) => <RechargeCard recharge={recharge} onOpen={() => onOpen(recharge)} />}
        </InfiniteList>
      </ListBody>
    </PullToRefresh>
  );
}

const CONTINUE = {
  qr: 'payNow',
  bank_transfer: 'continueTransfer',
  usdt_trc20: 'continueUsdt',
} as const;

function RechargeCard({ recharge, onOpen }: { recharge: Recharge; onOpen: () => void }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const stage = rechargeStage(recharge);
  const isCredited = stage === 'credited';
  const { tone, Icon } = STYLES[stage];
  const next = CONTINUE[recharge.method];
  return (
    <Card as="article">
      <button
        type="button"
        className="flex w-full items-start justify-between gap-3 text-left"
        onClick={onOpen}
      >
        <span className="min-w-0">
          <span className="block text-base">{t(`method_${recharge.method}`)}</span>
          <span className="block text-xs text-ink-2">{format.date(recharge.created_at, 'with-time')}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Money
            amount={recharge.credited_amount ?? recharge.amount}
            sign={isCredited ? 'always' : 'never'}
            coloured={isCredited}
            className="text-base font-semibold"
          />
          <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
            {recharge.reason_code === 'cancelled' ? t('recharge_cancelled') : t(`recharge_${stage}`)}
          </Chip>
        </span>
      </button>
      <RejectionReason recharge={recharge} />
      {stage === 'awaiting_payment' ? (
        <Button variant="ghost" className="-mb-2 -ml-5" onClick={onOpen}>
          {t(next)}
        </Button>
      ) : null}
    </Card>
  );
}

function RejectionReason({ recharge: { reason_code: code, reason } }: { recharge: Recharge }) {
  const t = useMessages(walletMessages);
  if (code === null || code === 'cancelled') return null;
  return (
    <p className="mt-2 text-sm text-negative">
      {t(`reason_${code}`)} {reason}
    </p>
  );
}
