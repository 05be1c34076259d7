// Columns that several tables have. Those with a `name` show this field of the row.
import type { Column } from '#console/lib/list/column.ts';
import { TableTime } from '#console/lib/list/table-time.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Money } from '#ui/money.tsx';
import { Deadline } from './deadline.tsx';
import { SellerLink, type SellerLinkProps } from './seller-link.tsx';

/** The order's number, as the name of the row. Shows `noOrder` if the row has none. */
export function orderColumn(header: string, noOrder = ''): Column<{ order_number: string | null }> {
  return {
    key: 'order',
    header,
    isPrimary: true,
    cell: ({ order_number }) => <span className="tabular whitespace-nowrap">{order_number ?? noOrder}</span>,
  };
}

/** The seller's store, linked to their record. */
export function sellerColumn(header: string): Column<Pick<SellerLinkProps, 'seller'>> {
  return {
    key: 'seller',
    header,
    cell: ({ seller }) => <SellerLink seller={seller} />,
    csv: ({ seller }) => seller.store_name,
  };
}

/** When the row has to be decided. */
export function dueColumn(header: string): Column<{ due_at: string }> {
  return { key: 'due', header, cell: ({ due_at }) => <Deadline isCompact at={due_at} /> };
}

/** A date with its time. Empty without one. */
export function timeColumn<Name extends string>(
  name: Name,
  header: string,
): Column<Record<Name, string | null>> {
  return { key: name, header, cell: (row) => <TableTime at={row[name]} /> };
}

/** A date without its time. */
export function dateColumn<Name extends string>(name: Name, header: string): Column<Record<Name, string>> {
  return { key: name, header, cell: (row) => <TableDate at={row[name]} /> };
}

/** An amount in baht. Empty without one. */
export function amountColumn<Name extends string>(
  name: Name,
  header: string,
): Column<Record<Name, number | null>> {
  return {
    key: name,
    header,
    align: 'end',
    cell: ({ [name]: amount }) => (amount === null ? '' : <Money amount={amount} />),
    csv: (row) => row[name],
  };
}

/** A number of things. */
export function countColumn<Name extends string>(name: Name, header: string): Column<Record<Name, number>> {
  return { key: name, header, align: 'end', cell: (row) => <TableCount count={row[name]} /> };
}

function TableDate({ at }: { at: string }) {
  return useFormat().date(at, 'short');
}

function TableCount({ count }: { count: number }) {
  return useFormat().count(count);
}
