import type { ConsoleOrder } from '@raan/contract/console/console-order-endpoints';
import { ACCOUNT_KINDS } from '@raan/contract/wallet/account-kinds';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { consoleOrderMessages } from './order-messages.ts';

/** Every ledger entry of an order, with the references under which bank and payment provider know its money. */
export function OrderMoney({ data }: { data: ConsoleOrder }) {
  const t = useMessages(consoleOrderMessages);
  const format = useFormat();
  const { ledger_entries: entries, order } = data;
  const nameOf = (account: string) => {
    const known = ACCOUNT_KINDS.find((kind) => kind === account);
    return known ? t(`account_${known}`) : account;
  };
  const paymentReference = order.provenance.paid?.reference;
  const refundReferences = order.provenance.refunds.flatMap(({ reference }) => reference ?? []);
  return (
    <Card>
      <SectionTitle>{t('money')}</SectionTitle>
      {entries.length === 0 ? <p className="text-sm text-ink-2">{t('noMoney')}</p> : null}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {entries.map((entry, index) => (
          <li key={`${entry.transfer_id} ${index}`} className="py-2">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-break-word">
                {t('fromTo', { from: nameOf(entry.from), to: nameOf(entry.to) })}
              </span>
              <Money amount={entry.amount} className="font-semibold" />
            </p>
            <p className="tabular text-xs text-ink-2">
              {t('transfer', { id: entry.transfer_id })} · {format.date(entry.at, 'with-time')}
            </p>
          </li>
        ))}
      </ul>
      {paymentReference || refundReferences.length > 0 ? (
        <FactList>
          {paymentReference ? <Fact label={t('paymentReference')}>{paymentReference}</Fact> : null}
          {refundReferences.map((reference) => (
            <Fact key={reference} label={t('refundReference')}>
              {reference}
            </Fact>
          ))}
        </FactList>
      ) : null}
    </Card>
  );
}
