import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import {
  BOOK_STATUSES,
  type listTransactions,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { readCursor } from '#platform/cursor.ts';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { cursorPagination, ROWS_HELD_MAX } from '#platform/paging.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { requestPage } from './request-page.ts';
import {
  countTransactions,
  selectTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.queries.ts';
import { incomeParts, startOfMonth } from './wallet.queries.ts';
import { incomeSummary, transactionView } from './wallet-view.ts';

type Page = Data<typeof listTransactions>;
type Status = NonNullable<Query<typeof listTransactions>['status']>;

/** Rows that are fetched at once for a list that is streamed. */
const BATCH = 500;

/**
 * A page of a seller's movements, or of the requests of a status, newest first, with the balance and the sums above it. It begins where a
 * cursor says, or by its number; a page of more than a thousand movements is streamed. Throws REQUEST_VALIDATION_ERROR for a cursor of another list.
 */
export async function transactionPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: Query<typeof listTransactions>,
  language: Language,
): Promise<Page | StreamedList<Page>> {
  const { type, status } = query;
  const above = await sums({ db, clock }, sellerId);
  if (status !== undefined && !isOfBook(status))
    return { ...(await requestPage(db, sellerId, { status, query }, language)), ...above };
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const kind = cursorKind(type, status);
  const [page, before] = query.cursor === undefined ? [query.page ?? 1] : readCursor(query.cursor, kind, 2);
  const offset = before === undefined ? (page - 1) * size : 0;
  const filter: TransactionFilter = { sellerId, type, status };
  const fetch = async (place: { limit: number; offset?: number; before?: number | undefined }) => {
    // One more than is shown tells whether any follow.
    const rows = await selectTransactions(db, filter, { ...place, limit: place.limit + 1 });
    return { rows: rows.slice(0, place.limit), hasMore: rows.length > place.limit };
  };
  const total = await countTransactions(db, filter);
  const views = (rows: readonly TransactionRow[]) => rows.map((row) => transactionView(row, language));

  const isLong = size > ROWS_HELD_MAX;
  let last = await fetch({ limit: isLong ? BATCH : size, offset, before });
  const rest = () => {
    const end = last.hasMore ? last.rows.at(-1) : undefined;
    return {
      pagination: cursorPagination({ kind, page, perPage: size }, total, end && [end.id]),
      ...above,
    };
  };
  if (!isLong) return { transactions: views(last.rows), ...rest() };
  const batches = async function* () {
    yield views(last.rows);
    for (let left = size - last.rows.length; left > 0 && last.hasMore; left -= last.rows.length) {
      last = await fetch({ limit: Math.min(BATCH, left), before: last.rows.at(-1)?.id });
      yield views(last.rows);
    }
  };
  return streamList('transactions', batches(), rest);
}

/** The book holds what has happened; nothing in it is pending, rejected or under way. */
function isOfBook(status: Status): status is (typeof BOOK_STATUSES)[number] {
  return (BOOK_STATUSES as readonly Status[]).includes(status);
}

/** A cursor belongs to the filter that it was made under. */
function cursorKind(type: TransactionType | undefined, status: string | undefined): string {
  return `transactions-${type ?? 'all'}-${status ?? 'all'}`;
}

async function sums(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
): Promise<Pick<Page, 'balance' | 'summary'>> {
  const balances = await sellerBalances(db, sellerId);
  return {
    balance: {
      available: toBaht(balances.available),
      frozen: toBaht(balances.frozen),
      total: toBaht(satang(balances.available + balances.frozen)),
      owed: toBaht(satang(0 - balances.receivable)),
    },
    summary: incomeSummary(
      await incomeParts(db, sellerId),
      await incomeParts(db, sellerId, startOfMonth(clock.now())),
    ),
  };
}
