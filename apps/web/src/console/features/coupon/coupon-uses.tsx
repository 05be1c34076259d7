import { Link } from 'wouter';
import IconTicket from '#icon/IconTicket';
import { listCouponUses, type CouponUse } from '@raan/contract/console/coupon-endpoints';
import type { Column } from '#console/lib/list/column.ts';
import { DataTable } from '#console/lib/list/data-table.tsx';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { SectionTitle } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import { couponMessages } from './coupon-messages.ts';

/** Sample orders that used the coupon, newest first. */
export function CouponUses() {
  const t = useMessages(couponMessages);
  const list = useConsoleList(listCouponUses, 'uses', {}, { idOf: (use) => use.sample_id });
  return (
    <section>
      <SectionTitle>{t('uses')}</SectionTitle>
      <DataTable
        list={list}
        label={t('uses')}
        columns={useUseColumns()}
        nameOf={(use) => use.sample_number}
        hrefOf={(use) => `/sellers/${use.seller_id}`}
        renderCard={(use) => <Use use={use} />}
        cardLayout="lines"
        emptyText={t('none')}
        icon={IconTicket}
      />
    </section>
  );
}

function useUseColumns(): Column<CouponUse>[] {
  const t = useMessages(couponMessages);
  const heading = useMessages(listMessages);
  return [
    {
      key: 'seller',
      header: heading('seller'),
      isPrimary: true,
      cell: (use) => t('seller', { id: use.seller_id }),
    },
    { key: 'account', header: t('account'), cell: (use) => use.seller_account },
    {
      key: 'sample',
      header: t('sampleHeading'),
      cell: (use) => <span className="tabular">{use.sample_number}</span>,
    },
    { key: 'time', header: heading('time'), cell: (use) => <UseTime use={use} /> },
    { key: 'discount', header: heading('amount'), align: 'end', cell: (use) => <Discount use={use} /> },
  ];
}

function Discount({ use }: { use: CouponUse }) {
  return <Money amount={use.discount} struck={use.restored_at !== null} className="font-semibold" />;
}

function UseTime({ use }: { use: CouponUse }) {
  const t = useMessages(couponMessages);
  const format = useFormat();
  return use.restored_at === null ? (
    <TableTime at={use.used_at} />
  ) : (
    t('restored', { time: format.date(use.restored_at, 'with-time') })
  );
}

function Use({ use }: { use: CouponUse }) {
  const t = useMessages(couponMessages);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <Link href={`/sellers/${use.seller_id}`} className="text-brand underline">
          {t('seller', { id: use.seller_id })}
        </Link>{' '}
        <span className="text-ink-2">{use.seller_account}</span>
        <p className="tabular text-ink-2">{t('sample', { number: use.sample_number })}</p>
      </div>
      <div className="text-right">
        <Discount use={use} />
        <p className="text-ink-2">
          <UseTime use={use} />
        </p>
      </div>
    </div>
  );
}
