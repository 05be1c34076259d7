import { Link } from 'wouter';
import type { LedgerDifference, TrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { trialBalanceMessages } from './trial-balance-messages.ts';

/** Differences with expected and actual values. */
export function LedgerDifferences({ run }: { run: TrialBalance }) {
  const t = useMessages(trialBalanceMessages);
  const { differences, difference_count } = run;
  return (
    <section>
      <SectionTitle>{t('differences')}</SectionTitle>
      <Card flush as="div">
        <ol className="divide-y divide-line">
          {differences.map((difference, index) => (
            <Line key={index} difference={difference} />
          ))}
        </ol>
      </Card>
      {differences.length < difference_count ? (
        <p className="mt-2 text-sm text-ink-2">
          {t('shownOf', { shown: differences.length, count: difference_count })}
        </p>
      ) : null}
    </section>
  );
}

function Line({ difference }: { difference: LedgerDifference }) {
  const t = useMessages(trialBalanceMessages);
  const format = useFormat();
  const { check, account_kind, account_id, seller_id, expected, found } = difference;
  const amount = (value: number) => (check === 'chain' ? format.count(value) : format.money(value));
  return (
    <li className="px-4 py-3 text-sm">
      <p className="font-semibold text-negative">{t(`check_${check}`)}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-2">
        {account_kind ? <span>{t(account_kind)}</span> : null}
        {account_id ? <span className="tabular">{`#${account_id}`}</span> : null}
        {seller_id ? (
          <Link href={`/sellers/${seller_id}`} className="text-brand underline">
            {t('seller', { id: seller_id })}
          </Link>
        ) : null}
      </p>
      <dl className="tabular flex flex-wrap gap-x-4">
        <div className="flex gap-1">
          <dt className="text-ink-2">{t('expected')}:</dt>
          <dd>{amount(expected)}</dd>
        </div>
        <div className="flex gap-1">
          <dt className="text-ink-2">{t('found')}:</dt>
          <dd>{amount(found)}</dd>
        </div>
      </dl>
    </li>
  );
}
