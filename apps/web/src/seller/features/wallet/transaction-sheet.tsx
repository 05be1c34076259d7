import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconArrowRight from '#icon/IconArrowRight';
import type { LedgerEntry, Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { signedAmount } from './transaction-style.ts';
import { transactionMessages } from './transaction-messages.ts';
import { transactionQuery } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

type TransactionSheetProps = { transaction: Transaction; open: boolean; onClose: () => void };

/** A transaction with its ledger entries and a link to its order or sample. */
export function TransactionSheet({ transaction, open, onClose }: TransactionSheetProps) {
  const t = useMessages(transactionMessages);
  const wallet = useMessages(walletMessages);
  const format = useFormat();
  const { id, type, description, order_id, order_number, sample_id, created_at } = transaction;
  const query = useQuery(transactionQuery(id));
  const note = order_number ?? description;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={wallet(`type_${type}`)}
      footer={
        order_id !== null ? (
          <Link href={`/order/${order_id}`} className={buttonClasses({ variant: 'secondary', wide: true })}>
            {t('toOrder')}
          </Link>
        ) : sample_id !== null ? (
          <Link
            href={`/sample-orders/${sample_id}`}
            className={buttonClasses({ variant: 'secondary', wide: true })}
          >
            {t('toSample')}
          </Link>
        ) : undefined
      }
    >
      <p className="text-center">
        <Money amount={signedAmount(transaction)} sign="always" coloured className="text-3xl font-semibold" />
      </p>
      <FactList className="mt-3">
        {note ? <Fact label={t('note')}>{note}</Fact> : null}
        <Fact label={t('time')}>{format.date(created_at, 'with-time')}</Fact>
        <Fact label={t('number')}>
          <span className="tabular">{id}</span>
        </Fact>
      </FactList>
      <h3 className="mt-4 text-sm font-semibold">{t('entries')}</h3>
      <p className="text-xs text-ink-2">{t('entriesHint')}</p>
      {query.isPending ? (
        <SkeletonGroup className="mt-2">
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      ) : !query.data ? (
        <ErrorState
          title={t('failed')}
          detail={errorText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ul className="mt-2 flex flex-col gap-2">
          {query.data.entries.map((entry, index) => (
            <EntryRow key={index} entry={entry} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const t = useMessages(transactionMessages);
  return (
    <li className="rounded-control bg-sunken p-3 text-sm">
      <Money amount={entry.amount} className="mb-1 block text-base font-semibold" />
      <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <EntryAccount label={t('from')} account={t(entry.from)} balanceAfter={entry.from_balance_after} />
        <IconArrowRight size={18} aria-hidden className="text-ink-2" />
        <EntryAccount label={t('to')} account={t(entry.to)} balanceAfter={entry.to_balance_after} />
      </dl>
    </li>
  );
}

/** One account of an entry, with its new balance if it belongs to the seller. */
function EntryAccount({
  label,
  account,
  balanceAfter,
}: {
  label: string;
  account: string;
  balanceAfter: number | null;
}) {
  const t = useMessages(transactionMessages);
  const format = useFormat();
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd>{account}</dd>
      {balanceAfter === null ? null : (
        <dd className="tabular text-xs text-ink-2">
          {t('balanceAfter', { amount: format.money(balanceAfter) })}
        </dd>
      )}
    </div>
  );
}
