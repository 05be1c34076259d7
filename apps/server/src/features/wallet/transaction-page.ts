// Ledger movements and requests in one list, newest first. Movements keep the order of the ledger, in which each balance follows
// from the one before; a request stands where it was created.
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { PAGE_SIZE_DEFAULT } from '@raan/contract/primitives';
import {
  LEDGER_STATUSES,
  type listTransactions,
  type RequestStatus,
  type Transaction,
} from '@raan/contract/wallet/wallet-endpoints';
import { decodeCursor } from '#platform/cursor.ts';
import { inSnapshot, prepared, type Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { streamList, type StreamedList } from '#platform/http/streamed-list.ts';
import { cursorPagination, ROWS_IN_MEMORY_MAX } from '#platform/paging.ts';
import { balancesAt, cutOffOf, cutOffParts, encodeCutOff, selectCutOff, type CutOff } from './cut-off.ts';
import {
  countMoneyRequests,
  matchingRequests,
  placeBefore,
  requestPlace,
  moneyRequestView,
  selectMoneyRequests,
  type RequestFilter,
  type RequestPlace,
  type RequestRow,
} from './requests.queries.ts';
import {
  countRequestsAhead,
  countTransactions,
  selectTransactions,
  type TransactionFilter,
  type TransactionRow,
} from './transactions.queries.ts';
import { selectIncomeParts, startOfMonth } from './wallet.queries.ts';
import { incomeSummary, transactionView } from './wallet-view.ts';

type Page = Data<typeof listTransactions>;
type PageQuery = Query<typeof listTransactions>;
type Status = Exclude<NonNullable<PageQuery['status']>, 'done'>;

/** Rows per batch of a streamed list. */
const BATCH = 500;

/** Parts of a list; null for one that the status rules out. */
type Parts = { ledger: TransactionFilter | null; requests: RequestFilter | null };

/** Where the next batch of both parts starts. */
type Place = {
  /** The last movement's transfer; undefined before the first. */
  before?: number | undefined;
  after?: RequestPlace | undefined;
  ledgerOffset?: number;
  requestOffset?: number;
};

type Batch = { rows: Transaction[]; place: Place; hasMore: boolean };

/**
 * Loads a page of transactions, newest first, with balance and totals as of one moment: now, or that of the first page for a cursor.
 * More than a thousand rows are streamed. Throws REQUEST_VALIDATION_ERROR for a foreign cursor.
 */
export async function loadTransactionPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: PageQuery,
  language: Language,
): Promise<Page | StreamedList<Page>> {
  const size = query.per_page ?? PAGE_SIZE_DEFAULT;
  const isLong = size > ROWS_IN_MEMORY_MAX;
  const kind = `transactions-${query.type ?? 'all'}-${query.status ?? 'all'}`;
  const start = query.cursor === undefined ? undefined : decodeStart(query.cursor, kind);
  const page = start?.page ?? query.page ?? 1;
  const { first, parts, cutOff, total, totals } = await inSnapshot(prepared(deps.db), async (db) => {
    const cut = start?.cutOff ?? (await selectCutOff(db, sellerId));
    const found = partsOf(sellerId, query, cut);
    const place = start?.place ?? (await placeOfPage(db, found, (page - 1) * size));
    return {
      cutOff: cut,
      parts: found,
      first: await fetchBatch(db, found, place, isLong ? BATCH : size, language),
      total: await countAll(db, found),
      totals: await loadTotals(db, deps.clock.now(), sellerId, cut),
    };
  });

  let last = first;
  const footer = () => ({
    pagination: cursorPagination(
      { kind, page, perPage: size },
      total,
      last.hasMore ? [...cutOffParts(cutOff), ...placeParts(last.place)] : undefined,
    ),
    ...totals,
  });
  if (!isLong) return { transactions: first.rows, ...footer() };
  const batches = async function* () {
    yield first.rows;
    for (let left = size - first.rows.length; left > 0 && last.hasMore; left -= last.rows.length) {
      last = await fetchBatch(deps.db, parts, last.place, Math.min(BATCH, left), language);
      yield last.rows;
    }
  };
  return streamList('transactions', batches(), footer);
}

/** The ledger only contains completed transactions; other statuses belong to requests. */
function isLedgerStatus(status: Status): status is (typeof LEDGER_STATUSES)[number] {
  return (LEDGER_STATUSES as readonly Status[]).includes(status);
}

function partsOf(sellerId: number, { type, status }: PageQuery, cutOff: CutOff): Parts {
  const ledger = (shown?: (typeof LEDGER_STATUSES)[number]) => ({ sellerId, type, status: shown, cutOff });
  const requests = (shown?: RequestStatus) => ({ sellerId, type, status: shown, cutOff });
  if (status === undefined) return { ledger: ledger(), requests: requests() };
  if (status === 'done') return { ledger: ledger(), requests: null };
  return isLedgerStatus(status)
    ? { ledger: ledger(status), requests: null }
    : { ledger: null, requests: requests(status) };
}

/** Positions in cursors; 0 stands for a part from which nothing is listed yet. */
function placeParts({ before = 0, after = [0, 0, 0] }: Place): number[] {
  return [before, ...after];
}

function decodeStart(cursor: string, kind: string): { page: number; cutOff: CutOff; place: Place } {
  const [page, available, frozen, receivable, before, ...after] = decodeCursor(cursor, kind, 8);
  return {
    page,
    cutOff: cutOffOf([available, frozen, receivable]),
    place: { before: before || undefined, after: after[0] === 0 ? undefined : after },
  };
}

/** Skips `offset` rows of the list, for page numbers. */
async function placeOfPage(db: Db, { ledger, requests }: Parts, offset: number): Promise<Place> {
  if (offset === 0) return {};
  if (!ledger) return { requestOffset: offset };
  if (!requests) return { ledgerOffset: offset };
  const requestOffset = await countRequestsAhead(db, ledger, matchingRequests(requests), offset);
  return { requestOffset, ledgerOffset: offset - requestOffset };
}

async function countAll(db: Db, { ledger, requests }: Parts): Promise<number> {
  const movements = ledger ? await countTransactions(db, ledger) : 0;
  return movements + (requests ? await countMoneyRequests(db, requests) : 0);
}

async function fetchBatch(
  db: Db,
  { ledger, requests }: Parts,
  place: Place,
  limit: number,
  language: Language,
): Promise<Batch> {
  // One extra row of each part tells whether more follow.
  const { before, after, ledgerOffset = 0, requestOffset = 0 } = place;
  const movements = ledger
    ? await selectTransactions(db, ledger, { limit: limit + 1, offset: ledgerOffset, before })
    : [];
  const open = requests
    ? await selectMoneyRequests(db, requests, { limit: limit + 1, offset: requestOffset, after })
    : [];
  const merged = mergeByTime(movements, open);
  const shown = merged.slice(0, limit);
  const lastMovement = shown.findLast((row) => 'kind' in row);
  const lastRequest = shown.findLast((row) => 'request' in row);
  const lastRow = shown.at(-1);
  return {
    rows: shown.map((row) =>
      'request' in row ? moneyRequestView(row, language) : transactionView(row, language),
    ),
    place: {
      before: lastMovement?.id ?? before,
      // Requests that are created later than the rows listed so far belong to no later page.
      after: lastRequest
        ? requestPlace(lastRequest)
        : (after ?? (lastRow && placeBefore(lastRow.created_at))),
    },
    hasMore: merged.length > limit,
  };
}

/** Merges two lists, newest first, without changing the order within either. */
function mergeByTime(
  movements: readonly TransactionRow[],
  requests: readonly RequestRow[],
): (TransactionRow | RequestRow)[] {
  const merged: (TransactionRow | RequestRow)[] = [];
  let left = [...requests];
  for (const movement of movements) {
    const firstOlder = left.findIndex(({ created_at }) => created_at < movement.created_at);
    const newer = firstOlder === -1 ? left : left.slice(0, firstOlder);
    merged.push(...newer, movement);
    left = left.slice(newer.length);
  }
  return [...merged, ...left];
}

async function loadTotals(
  db: Db,
  now: number,
  sellerId: number,
  cutOff: CutOff,
): Promise<Pick<Page, 'balance' | 'summary' | 'as_of'>> {
  const balances = await balancesAt(db, sellerId, cutOff);
  const { all, recent } = await selectIncomeParts(db, sellerId, { cutOff, since: startOfMonth(now) });
  return {
    as_of: encodeCutOff(cutOff),
    balance: {
      available: toBaht(balances.available),
      frozen: toBaht(balances.frozen),
      total: toBaht(satang(balances.available + balances.frozen)),
      owed: toBaht(satang(0 - balances.receivable)),
    },
    summary: incomeSummary(all, recent),
  };
}
