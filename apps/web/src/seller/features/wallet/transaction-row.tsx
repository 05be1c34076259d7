import { Link } from 'wouter';
import type { Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { listRowLook, pressableLook } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { TONE_TINT } from '#ui/tone.ts';
import { REQUEST_HISTORY, signedAmount, toneOfTransaction, TRANSACTION_LOOK } from './transaction-look.ts';
import { walletMessages } from './wallet.ts';

type TransactionRowProps = { transaction: Transaction; onOpen: (transaction: Transaction) => void };

/** One movement: what it was and when, the amount with its sign; opens to its entries, and a request to its history. */
export function TransactionRow({ transaction, onOpen }: TransactionRowProps) {
  if (transaction.request)
    return (
      <Link href={REQUEST_HISTORY[transaction.request]} className={classNames(listRowLook, pressableLook)}>
        <Content transaction={transaction} />
      </Link>
    );
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(listRowLook, pressableLook)}
      onClick={() => onOpen(transaction)}
    >
      <Content transaction={transaction} />
    </button>
  );
}

function Content({ transaction }: { transaction: Transaction }) {
  const t = useMessages(walletMessages);
  const format = useFormat();
  const { type, kind, status, request, description, order_number, balance_after, created_at } = transaction;
  const { Icon } = TRANSACTION_LOOK[type];
  const tone = toneOfTransaction(status);
  // A movement that only stands under a type is called by its own name.
  const isOwn = kind !== type && order_number !== null;
  const title = isOwn ? description : t(`type_${type}`);
  const about = order_number ?? description;
  return (
    <>
      <span
        className={classNames(
          'inline-flex size-10 shrink-0 items-center justify-center self-start rounded-full',
          TONE_TINT[request === null && signedAmount(transaction) > 0 ? 'positive' : 'neutral'],
        )}
      >
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-base">{title}</span>
        {about && about !== title ? (
          <span className="tabular line-clamp-2 block text-xs text-ink-2">{about}</span>
        ) : null}
        <span className="block text-xs text-ink-2">{format.date(created_at, 'time')}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <Money
          amount={request === null ? signedAmount(transaction) : transaction.amount}
          sign={request === null ? 'always' : undefined}
          coloured={request === null}
          className="text-base font-semibold"
        />
        {balance_after === null ? null : (
          <span className="tabular text-xs text-ink-2">
            {t('afterwards', { amount: format.money(balance_after) })}
          </span>
        )}
        {tone ? <Chip tone={tone}>{t(`status_${status}`)}</Chip> : null}
      </span>
    </>
  );
}
