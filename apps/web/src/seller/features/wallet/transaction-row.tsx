import type { Transaction } from '@raan/contract/wallet/wallet-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { TONE_TINT } from '#ui/tone.ts';
import { signedAmount, transactionTone, TRANSACTION_STYLES } from './transaction-style.ts';
import { walletMessages } from './wallet-messages.ts';

type TransactionRowProps = { transaction: Transaction; onOpen: (transaction: Transaction) => void };

/** A transaction in a list. A click opens its ledger entries. */
export function TransactionRow({ transaction, onOpen }: TransactionRowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(listRowClasses, clickableClasses)}
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
  const { Icon } = TRANSACTION_STYLES[type];
  const tone = transactionTone(status);
  // A subtype has a name of its own.
  const hasOwnName = kind !== type && (order_number !== null || request !== null);
  const title = hasOwnName ? description : t(`type_${type}`);
  const detail = order_number ?? description;
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
        {detail && detail !== title ? (
          <span className="tabular line-clamp-2 block text-xs text-ink-2">{detail}</span>
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
            {t('balanceAfterwards', { amount: format.money(balance_after) })}
          </span>
        )}
        {tone ? <Chip tone={tone}>{t(`status_${status}`)}</Chip> : null}
      </span>
    </>
  );
}
