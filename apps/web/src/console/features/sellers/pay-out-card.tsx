import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import type { SellerRecords } from '@raan/contract/console/console-seller-records-endpoints';
import { bankMessages } from '#lib/bank-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { PayOutSheet } from './pay-out-sheet.tsx';
import { sellerMessages } from './seller-messages.ts';
import { sellerRecordMessages } from './seller-record-messages.ts';
import { sellerRecordsQuery } from './seller-records.api.ts';

/** For finance: requests a withdrawal of a suspended seller's balance. */
export function PayOutCard({ seller }: { seller: ConsoleSeller }) {
  const t = useMessages(sellerMessages);
  const recordText = useMessages(sellerRecordMessages);
  const bankName = useMessages(bankMessages);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { data: records, isPending } = useQuery(sellerRecordsQuery(seller.id));
  const problem = findProblem(seller, records);
  const account = records?.card?.state === 'verified' ? records.card : undefined;
  return (
    <Card>
      <SectionTitle>{t('payOutTitle')}</SectionTitle>
      <FactList className="mb-3">
        <Fact label={t('available')}>
          <Money amount={seller.balances.available} className="font-semibold" />
        </Fact>
        {account ? (
          <Fact label={recordText('card')}>
            {bankName(account.bank)} <span className="tabular">{account.card_number}</span>
          </Fact>
        ) : null}
      </FactList>
      <Button
        wide
        variant="secondary"
        loading={isPending}
        disabledReason={problem && t(problem)}
        onClick={() => setIsSheetOpen(true)}
      >
        {t('payOut')}
      </Button>
      <PayOutSheet
        // A reopened sheet starts with the whole balance.
        key={String(isSheetOpen)}
        seller={seller}
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
    </Card>
  );
}

/** Why the server would refuse the request, as far as the page knows. */
function findProblem({ balances, in_progress }: ConsoleSeller, records: SellerRecords | undefined) {
  if (records && records.card?.state !== 'verified') return 'payOutNoCard';
  if (records && records.owed > 0) return 'payOutOwes';
  if (in_progress.withdrawals.count + in_progress.started_payouts.count > 0) return 'payOutRunning';
  return balances.available > 0 ? undefined : 'payOutEmpty';
}
