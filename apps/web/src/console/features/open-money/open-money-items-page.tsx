import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconCoins from '#icon/IconCoins';
import {
  OPEN_MONEY_AGES,
  OPEN_MONEY_CAUSES,
  OPEN_MONEY_SECTIONS,
  type OpenMoneyItem,
  type OpenMoneySection,
} from '@raan/contract/console/open-money';
import { listOpenMoney } from '@raan/contract/console/open-money-endpoints';
import { amountColumn, sellerColumn, timeColumn } from '#console/features/queue/columns.tsx';
import { Deadline } from '#console/features/queue/deadline.tsx';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { StateChips } from '#console/lib/list/state-chips.tsx';
import { useChoice } from '#console/lib/list/use-choice.ts';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { EmptyState } from '#ui/state.tsx';
import { sumByCause } from './cause-sums.ts';
import { openMoneyMessages } from './open-money-messages.ts';
import { recordPath } from './open-money-paths.ts';
import { openMoneyQuery } from './open-money.api.ts';

/** /console/open-money/:section: the items of a section. */
export default function OpenMoneyItemsPage() {
  const t = useMessages(openMoneyMessages);
  const { section: name } = useParams<{ section: string }>();
  const section = OPEN_MONEY_SECTIONS.find((one) => one === name);
  const back = (
    <Link
      href="/open-money"
      className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand"
    >
      <IconArrowLeft size={20} aria-hidden />
      {t('back')}
    </Link>
  );
  if (!section) return <EmptyState title={t('empty')} action={back} />;
  return (
    <>
      {back}
      <Items key={section} section={section} />
    </>
  );
}

function Items({ section }: { section: OpenMoneySection }) {
  const t = useMessages(openMoneyMessages);
  const format = useFormat();
  const cause = useChoice('cause', ['all', ...OPEN_MONEY_CAUSES]);
  const age = useChoice('age', ['all', ...OPEN_MONEY_AGES]);
  const overdue = useChoice('overdue', ['all', 'yes']);
  const sums = useQuery(openMoneyQuery);
  const columns = useItemColumns();
  const list = useConsoleList(listOpenMoney, 'items', {
    params: { section },
    query: { cause: cause.filter, age: age.filter, overdue: overdue.filter },
  });
  if (list.isRefused) return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  const total = sums.data?.sections.find((one) => one.section === section);
  const causes = sumByCause(total?.cells ?? []).map((sum) => sum.cause);
  const hasDeadlines = section !== 'supplier_payable' && section !== 'courier_claims';
  return (
    <QueuePage title={t(`section_${section}`)} about={t(`about_${section}`)} isWide>
      <div>
        <StateChips
          label={t('filterCause')}
          choice={{ ...cause, all: cause.all.filter((one) => one === cause.value || isShown(one, causes)) }}
          nameOf={(one) => (one === 'all' ? t('allCauses') : t(`cause_${one}`))}
        />
        <StateChips
          label={t('filterAge')}
          choice={age}
          nameOf={(one) => (one === 'all' ? t('allAges') : t(`age_${one}`))}
        />
        {hasDeadlines ? (
          <StateChips
            label={t('filterOverdue')}
            choice={overdue}
            nameOf={(one) => (one === 'all' ? t('allDeadlines') : t('overdueOnly'))}
          />
        ) : null}
      </div>
      {list.list ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Money amount={list.list.amount} className="text-xl font-semibold" />
          <span className="text-sm text-ink-2">
            {t('items', { count: format.count(list.list.pagination.total) })}
          </span>
        </p>
      ) : null}
      <DataTable
        list={list}
        label={t(`section_${section}`)}
        columns={columns}
        nameOf={nameOf}
        hrefOf={(item) => recordPath(section, item)}
        renderCard={(item) => <ItemCard section={section} item={item} />}
        emptyText={t('empty')}
        icon={IconCoins}
      />
    </QueuePage>
  );
}

const isShown = (one: string, causes: readonly string[]) => one === 'all' || causes.includes(one);

const nameOf = ({ reference, seller }: OpenMoneyItem) => reference || seller.store_name;

function useItemColumns(): Column<OpenMoneyItem>[] {
  const t = useMessages(openMoneyMessages);
  const heading = useMessages(listMessages);
  return [
    {
      key: 'reference',
      header: t('reference'),
      isPrimary: true,
      cell: (item) => <span className="tabular">{nameOf(item)}</span>,
    },
    sellerColumn(heading('seller')),
    { key: 'cause', header: t('cause'), cell: ({ cause }) => t(`cause_${cause}`) },
    timeColumn('since', t('since')),
    {
      key: 'due',
      header: heading('due'),
      cell: ({ due_at }) => (due_at === null ? t('noDeadline') : <Deadline isCompact at={due_at} />),
    },
    amountColumn('amount', heading('amount')),
  ];
}

function ItemCard({ section, item }: { section: OpenMoneySection; item: OpenMoneyItem }) {
  const t = useMessages(openMoneyMessages);
  const format = useFormat();
  return (
    <Card as="article">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={recordPath(section, item)}
          className="tabular inline-flex min-h-12 items-center text-sm font-semibold text-brand underline"
        >
          {nameOf(item)}
        </Link>
        <Money amount={item.amount} className="text-xl font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        <SellerLink seller={item.seller} /> · {t(`cause_${item.cause}`)} ·{' '}
        {format.date(item.since, 'with-time')}
      </p>
      {item.due_at === null ? null : <Deadline at={item.due_at} />}
    </Card>
  );
}
