// Query data stored on the device for offline use, per account and with customers' personal data masked.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  maskAddress,
  maskName,
  maskNumbersIn,
  maskPersonName,
  maskPhone,
} from '@raan/contract/orders/masking';
import { firstPageOf, type LoadedList } from '#lib/list/cursor-list.ts';
import { OFFLINE_DATABASE } from '#seller/lib/clear-seller-data.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { sellerInfo } from '#lib/session.ts';

const STORE = 'answers';
const MAX_AGE_MS = 7 * 86_400_000;
const ENTRIES_MAX = 80;
const ENTRY_MAX_CHARACTERS = 200_000;
const WRITE_AFTER_MS = 1_000;

/** Excludes identity documents, bank cards, sessions and the seller's addresses. */
const PERSISTED_KEYS: ReadonlySet<unknown> = new Set(
  [
    queryKeys.profile,
    queryKeys.todayStats,
    queryKeys.orders,
    queryKeys.transactions,
    queryKeys.notifications,
    queryKeys.salesReport,
    queryKeys.listedProducts,
    queryKeys.announcements,
    queryKeys.system,
  ].map(([root]) => root),
);

type Entry = { id: string; seller: number; key: QueryKey; data: unknown; at: number };

async function withStore<T>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open(OFFLINE_DATABASE, 1);
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore(STORE, { keyPath: 'id' }));
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('error', () => reject(open.error));
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = operation(database.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  } finally {
    database.close();
  }
}

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  customer_name: maskName,
  real_name: maskName,
  account_name: maskName,
  phone: maskPhone,
  customer_phone: maskPhone,
  contact_phone: maskPhone,
  address: maskAddress,
  subdistrict: (text) => text && maskName(text),
  shipping_address: maskAddress,
  delivery_address: maskAddress,
  bank_account: () => '',
  order_note: () => '',
  note: maskNumbersIn,
  email: () => '',
};

/** Masks personal data of customers in a response, in case the phone falls into other hands. */
export function maskPersonalData(value: unknown, parentKey = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => maskPersonalData(item, parentKey));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      const mask = parentKey === 'customer' && name === 'name' ? maskPersonName : MASKS[name];
      return [name, mask && typeof child === 'string' ? mask(child) : maskPersonalData(child, name)];
    }),
  );
}

/** Long lists are stored without their later pages. */
function withoutLaterPages(data: unknown): unknown {
  const isList = typeof data === 'object' && data !== null && 'rows' in data && 'next' in data;
  return isList ? firstPageOf(data as LoadedList) : data;
}

const toEntryId = (seller: number, key: QueryKey) => `${seller} ${JSON.stringify(key)}`;

async function persist({ queryKey, state }: Query): Promise<void> {
  const seller = sellerInfo()?.id;
  if (seller === undefined || state.status !== 'success') return;
  const data = maskPersonalData(withoutLaterPages(state.data));
  if (JSON.stringify(data).length > ENTRY_MAX_CHARACTERS) return;
  const entry: Entry = {
    id: toEntryId(seller, queryKey),
    seller,
    key: queryKey,
    data,
    at: state.dataUpdatedAt,
  };
  // The session may have ended while the database was opening.
  await withStore<IDBValidKey>('readwrite', (store) =>
    sellerInfo()?.id === seller ? store.put(entry) : (store.count() as IDBRequest<IDBValidKey>),
  );
}

async function deleteOldEntries(): Promise<void> {
  const seller = sellerInfo()?.id;
  const all = (await withStore('readonly', (store) => store.getAll())) as Entry[];
  const newestFirst = all.toSorted((a, b) => b.at - a.at);
  for (const [index, entry] of newestFirst.entries())
    if (entry.seller !== seller || Date.now() - entry.at > MAX_AGE_MS || index >= ENTRIES_MAX)
      await withStore('readwrite', (store) => store.delete(entry.id));
}

/** Stores the results of queries from now on. Returns a function that stops it. */
export function persistQueryData(client: QueryClient): () => void {
  const pending = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const due = [...pending.values()];
    pending.clear();
    // Private windows may refuse storage; offline data is then missing.
    for (const query of due) void persist(query).catch(() => undefined);
  };
  const schedule = (query: Query) => {
    if (
      !PERSISTED_KEYS.has(query.queryKey[0]) ||
      query.state.status !== 'success' ||
      query.state.data === undefined
    )
      return;
    pending.set(query.queryHash, query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  for (const query of client.getQueryCache().getAll()) schedule(query);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') schedule(query);
  });
  void deleteOldEntries().catch(() => undefined);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Fills a failed query from offline storage; resolves to whether it could. The query still refetches. */
export async function restoreOfflineData(
  client: QueryClient,
  query: { queryKey: QueryKey; state: { data: unknown } },
): Promise<boolean> {
  const seller = sellerInfo()?.id;
  if (seller === undefined || !PERSISTED_KEYS.has(query.queryKey[0])) return false;
  const id = toEntryId(seller, query.queryKey);
  const entry = (await withStore('readonly', (store) => store.get(id)).catch(() => undefined)) as
    | Entry
    | undefined;
  if (!entry || query.state.data !== undefined || Date.now() - entry.at > MAX_AGE_MS) return false;
  client.setQueryData(query.queryKey, entry.data, { updatedAt: entry.at });
  return true;
}
