import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconInfoCircle from '#icon/IconInfoCircle';
import { maskCardNumber } from '@raan/contract/orders/masking';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useProfile } from '#lib/profile.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { walletMessages } from './wallet.ts';

const NEEDS = ['cardNeedBank', 'cardNeedNumber', 'cardNeedHolder'] as const;

/** /bank-cards: the account that withdrawals are paid to. */
export default function BankCardsPage() {
  const t = useMessages(walletMessages);
  const profile = useProfile();
  const { data: seller } = profile;
  if (profile.isPending)
    return (
      <div className="pt-3">
        <SkeletonCards count={1} />
      </div>
    );
  if (!seller)
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
      {seller.has_bank_account && seller.bank_account ? (
        <Card className="pt-1.5">
          <SectionTitle>{seller.bank_code}</SectionTitle>
          <FactList>
            <Fact label={t('accountNumber')}>
              <span className="tabular">{maskCardNumber(seller.bank_account)}</span>
            </Fact>
          </FactList>
        </Card>
      ) : (
        <>
          <Notice tone="info" icon={<IconInfoCircle size={20} aria-hidden />}>
            {t('cardNotice')}
          </Notice>
          <EmptyState
            icon={<IconBuildingBank size={34} stroke={1.6} aria-hidden />}
            title={t('noCardTitle')}
            detail={t('noCard')}
          />
          <Card className="pt-1.5">
            <SectionTitle>{t('cardNeeds')}</SectionTitle>
            <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-ink-2">
              {NEEDS.map((need) => (
                <li key={need}>{t(need)}</li>
              ))}
            </ul>
          </Card>
        </>
      )}
      <Link href="/help#contact" className={buttonLook({ variant: 'secondary', wide: true })}>
        {t('toHelp')}
      </Link>
    </div>
  );
}
