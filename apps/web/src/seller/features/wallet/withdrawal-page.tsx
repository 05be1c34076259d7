import { Link } from 'wouter';
import IconArrowUpRight from '#icon/IconArrowUpRight';
import IconCircleCheckFilled from '#icon/IconCircleCheckFilled';
import IconCircleDashed from '#icon/IconCircleDashed';
import IconClock from '#icon/IconClock';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconShieldCheck from '#icon/IconShieldCheck';
import { WITHDRAWAL_MAX_BAHT, WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import { bahtToSatang } from '@raan/contract/money';
import type { Seller } from '@raan/contract/sellers/seller';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { BalanceCard } from './balance-card.tsx';
import { walletMessages } from './wallet.ts';

/** /withdrawal: what can be withdrawn, what it takes, and what was withdrawn. */
export default function WithdrawalPage() {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const profile = useProfile();
  const { data: seller } = profile;
  if (profile.isError && !seller)
    return (
      <ErrorState
        title={t('profileFailed')}
        detail={errorText(profile.error)}
        onRetry={() => void profile.refetch()}
        retrying={profile.isRefetching}
      />
    );
  return (
    <div className="flex flex-col gap-3 pt-3 pb-6">
      <Notice tone="info" icon={<IconInfoCircle size={20} aria-hidden />}>
        {t('withdrawNotice')}
      </Notice>
      <BalanceCard
        balance={
          seller && {
            available: seller.available_balance,
            frozen: seller.freeze_amount,
            total: seller.total_balance,
          }
        }
      />
      {seller ? <Conditions seller={seller} /> : <SkeletonCards count={1} />}
      <Card className="pt-1.5">
        <SectionTitle>{t('withdrawRules')}</SectionTitle>
        <FactList>
          <Fact label={t('perTime')}>
            {t('perTimeRange', {
              min: format.money(WITHDRAWAL_MIN_BAHT),
              max: format.money(WITHDRAWAL_MAX_BAHT),
            })}
          </Fact>
          <Fact label={t('processing')}>{t('processingTime')}</Fact>
        </FactList>
      </Card>
      <Notice tone="positive" icon={<IconShieldCheck size={20} aria-hidden />}>
        {t('neverPay')}
      </Notice>
      <Card className="pt-1.5">
        <SectionTitle>{t('withdrawHistory')}</SectionTitle>
        <EmptyState
          icon={<IconArrowUpRight size={34} stroke={1.6} aria-hidden />}
          title={t('noWithdrawalsTitle')}
          detail={t('noWithdrawals')}
          action={
            <Link href="/revenue-record" className={buttonLook({ variant: 'secondary' })}>
              {t('toRecords')}
            </Link>
          }
        />
      </Card>
    </div>
  );
}

type ConditionProps = { state: 'done' | 'waiting' | 'todo'; text: string; href?: string };

/** Identity, bank account and balance, each as it really stands. */
function Conditions({ seller }: { seller: Seller }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const missing = (WITHDRAWAL_MIN_BAHT * 100 - (bahtToSatang(seller.available_balance) ?? 0)) / 100;
  const min = format.money(WITHDRAWAL_MIN_BAHT);
  const pending = seller.verification_status === 'pending';
  return (
    <Card className="pt-1.5">
      <SectionTitle>{t('withdrawConditions')}</SectionTitle>
      <ul className="flex flex-col divide-y divide-line">
        {seller.is_verified ? (
          <Condition state="done" text={t('condVerified')} />
        ) : (
          <Condition
            state={pending ? 'waiting' : 'todo'}
            text={t(pending ? 'condVerifiedPending' : 'condVerifiedTodo')}
            href="/verification"
          />
        )}
        {seller.has_bank_account ? (
          <Condition state="done" text={t('condCard')} />
        ) : (
          <Condition state="todo" text={t('condCardTodo')} href="/bank-cards?from=withdrawal" />
        )}
        {missing <= 0 ? (
          <Condition state="done" text={t('condBalance', { min })} />
        ) : (
          <Condition state="todo" text={t('condBalanceTodo', { min, missing: format.money(missing) })} />
        )}
      </ul>
    </Card>
  );
}

function Condition({ state, text, href }: ConditionProps) {
  const t = useMessages(walletMessages);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      {state === 'done' ? (
        <IconCircleCheckFilled size={22} aria-hidden className="shrink-0 text-positive" />
      ) : state === 'waiting' ? (
        <IconClock size={22} aria-hidden className="shrink-0 text-warning" />
      ) : (
        <IconCircleDashed size={22} aria-hidden className="shrink-0 text-ink-2" />
      )}
      <span className="min-w-0 flex-1 text-sm">
        {text}
        <span className="sr-only">{` (${state === 'done' ? t('condDone') : t('condTodo')})`}</span>
      </span>
      {href ? (
        <Link
          href={href}
          aria-label={t('seeMoreOf', { what: text })}
          className="inline-flex min-h-12 shrink-0 items-center px-2 text-sm font-semibold text-brand"
        >
          {t('seeMore')}
        </Link>
      ) : null}
    </li>
  );
}
