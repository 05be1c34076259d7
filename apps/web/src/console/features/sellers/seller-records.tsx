import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { bankMessages } from '#lib/bank-messages.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { RecordLine } from './record-line.tsx';
import { sellerRecordMessages } from './seller-record-messages.ts';
import { sellerRecordsQuery } from './seller-records.api.ts';

/** Verification, bank card, deposit, debt and newest refund requests of a seller. Read-only. */
export function SellerRecords({ sellerId }: { sellerId: number }) {
  const t = useMessages(sellerRecordMessages);
  const bankName = useMessages(bankMessages);
  const format = useFormat();
  const isReviewer = useOperator().data?.operator.role === 'reviewer';
  const recordsQuery = useQuery(sellerRecordsQuery(sellerId));
  if (recordsQuery.isPending) return <SkeletonCards count={2} />;
  if (!recordsQuery.data)
    return <ErrorState detail={errorText(recordsQuery.error)} onRetry={() => void recordsQuery.refetch()} />;
  const { verification, card, deposit, owed, refunds } = recordsQuery.data;
  const day = (moment: string) => format.date(moment, 'with-time');
  return (
    <>
      <Card>
        <SectionTitle>{t('records')}</SectionTitle>
        <FactList>
          <Fact label={t('papers')}>
            {verification ? (
              <>
                {isReviewer ? (
                  <Link href={`/verifications/${verification.id}`} className="text-brand underline">
                    {t(`papers_${verification.state}`)}
                  </Link>
                ) : (
                  t(`papers_${verification.state}`)
                )}
                {` · ${day(verification.submitted_at)}`}
              </>
            ) : (
              t('none')
            )}
          </Fact>
          <Fact label={t('card')}>
            {card ? (
              <>
                {`${bankName(card.bank)} `}
                <span className="tabular">{card.card_number}</span>
                {' · '}
                {isReviewer ? (
                  <Link href={`/bank-cards?state=${card.state}`} className="text-brand underline">
                    {t(`card_${card.state}`)}
                  </Link>
                ) : (
                  t(`card_${card.state}`)
                )}
              </>
            ) : (
              t('none')
            )}
          </Fact>
          <Fact label={t('deposit')}>
            {deposit ? (
              <>
                <Money amount={deposit.amount} />
                {` · ${day(deposit.paid_at)}`}
              </>
            ) : (
              t('none')
            )}
          </Fact>
          <Fact label={t('owed')}>{owed > 0 ? <Money amount={owed} /> : t('none')}</Fact>
        </FactList>
      </Card>
      <Card>
        <SectionTitle>{t('refunds')}</SectionTitle>
        {refunds.length === 0 ? <p className="py-2 text-sm">{t('noRefunds')}</p> : null}
        <ul>
          {refunds.map((refund) => (
            <RecordLine
              key={refund.id}
              title={refund.order_number}
              detail={day(refund.created_at)}
              amount={refund.retail_amount}
              state={t(`refund_${refund.state}`)}
              href={`/refunds/${refund.id}`}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}
