import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import {
  LEDGER_STATUSES,
  type listTransactions,
  type TransactionType,
} from '@raan/contract/wallet/wallet-endpoints';
import { decodeCursor } from '#platform/cursor.ts';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { cursorPagination, ROWS_IN_MEMORY_MAX } from '#platform/paging.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { loadRequestPage } from './request-page.ts';
import {
  countTransactions,
  selectTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.queries.ts';
import { selectIncomeParts, startOfMonth } from './wallet.queries.ts';
import { incomeSummary, transactionView } from './wallet-view.ts';

type Page = Data<typeof listTransactions>;
type Status = NonNullable<Query<typeof listTransactions>['status']>;

/** Rows per batch of a streamed list. */
const BATCH = 500;

/**
 * Loads a page of transactions, or of requests with a status, newest first, with balance and totals. More
 * than a thousand rows are streamed. Throws REQUEST_VALIDATION_ERROR for a foreign cursor.
 */
export async function loadTransactionPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: Query<typeof listTransactions>,
  language: Language,
): Promise<Page | StreamedList<Page>> {
  const { type, status } = query;
  const totals = await loadTotals({ db, clock }, sellerId);
  if (status !== undefined && !isLedgerStatus(status))
    return { ...(await loadRequestPage(db, sellerId, { status, query }, language)), ...totals };
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const kind = cursorKind(type, status);
  const [page, before] = query.cursor === undefined ? [query.page ?? 1] : decodeCursor(query.cursor, kind, 2);
  const offset = before === undefined ? (page - 1) * size : 0;
  const filter: TransactionFilter = { sellerId, type, status };
  const fetch = async (place: { limit: number; offset?: number; before?: number | undefined }) => {
    // One extra row tells whether more follow.
    const rows = await selectTransactions(db, filter, { ...place, limit: place.limit + 1 });
    return { rows: rows.slice(0, place.limit), hasMore: rows.length > place.limit };
  };
  const total = await countTransactions(db, filter);
  const views = (rows: readonly TransactionRow[]) => rows.map((row) => transactionView(row, language));

  const isLong = size > ROWS_IN_MEMORY_MAX;
  let last = await fetch({ limit: isLong ? BATCH : size, offset, before });
  const footer = () => {
    const lastRow = last.hasMore ? last.rows.at(-1) : undefined;
    return {
      pagination: cursorPagination({ kind, page, perPage: size }, total, lastRow && [lastRow.id]),
      ...totals,
    };
  };
  if (!isLong) return { transactions: views(last.rows), ...footer() };
  const batches = async function* () {
    yield views(last.rows);
    for (let left = size - last.rows.length; left > 0 && last.hasMore; left -= last.rows.length) {
      last = await fetch({ limit: Math.min(BATCH, left), before: last.rows.at(-1)?.id });
      yield views(last.rows);
    }
  };
  return streamList('transactions', batches(), footer);
}

/** The ledger only contains completed transactions; other statuses belong to requests. */
function isLedgerStatus(status: Status): status is (typeof LEDGER_STATUSES)[number] {
  return (LEDGER_STATUSES as readonly Status[]).includes(status);
}

/** A cursor is only valid for the filter it was created with. */
function cursorKind(type: TransactionType | undefined, status: string | undefined): string {
  return `transactions-${type ?? 'all'}-${status ?? 'all'}`;
}

async function loadTotals(
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
      await selectIncomeParts(db, sellerId),
      await selectIncomeParts(db, sellerId, startOfMonth(clock.now())),
    ),
  };
}
