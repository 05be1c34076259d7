import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconArrowRight from '#icon/IconArrowRight';
import type { LedgerEntry, Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { REQUEST_HISTORY, signedAmount, transactionTone } from './transaction-style.ts';
import { transactionMessages } from './transaction-messages.ts';
import { transactionQuery } from './wallet.api.ts';
import { walletMessages } from './wallet-messages.ts';

type TransactionSheetProps = { transaction: Transaction; open: boolean; onClose: () => void };

/** A transaction with its ledger entries and a link to its order, its sample, or the history of requests. */
export function TransactionSheet({ transaction, open, onClose }: TransactionSheetProps) {
  const t = useMessages(transactionMessages);
  const wallet = useMessages(walletMessages);
  const format = useFormat();
  const { id, request, type, kind, description, order_id, order_number, sample_id, created_at } = transaction;
  const query = useQuery(transactionQuery(transaction));
  // A request may have moved on since the list was loaded.
  const status =
    request === null ? transaction.status : (query.data?.transaction.status ?? transaction.status);
  const tone = transactionTone(status);
  const note = order_number ?? description;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={kind === type ? wallet(`type_${type}`) : description}
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
        ) : request !== null ? (
          <Link
            href={REQUEST_HISTORY[request]}
            className={buttonClasses({ variant: 'secondary', wide: true })}
          >
            {t(`to_${request}`)}
          </Link>
        ) : undefined
      }
    >
      <p className="text-center">
        {request === null ? (
          <Money
            amount={signedAmount(transaction)}
            sign="always"
            coloured
            className="text-3xl font-semibold"
          />
        ) : (
          <Money amount={transaction.amount} className="text-3xl font-semibold" />
        )}
      </p>
      {tone ? (
        <p className="mt-1 flex justify-center">
          <Chip tone={tone}>{wallet(`status_${status}`)}</Chip>
        </p>
      ) : null}
      <FactList className="mt-3">
        {note && request === null ? <Fact label={t('note')}>{note}</Fact> : null}
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
        <ul className="mt-2 flex flex-col gap-2 empty:hidden">
          {query.data.entries.map((entry, index) => (
            <EntryRow key={index} entry={entry} />
          ))}
        </ul>
      )}
      {query.data?.entries.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t(tone === 'warning' ? 'noEntriesYet' : 'noEntries')}</p>
      ) : null}
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
