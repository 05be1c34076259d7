// What was seen last, kept on this device for when nothing answers: lists and sums of one account, without what tells who a customer is.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { maskAddress, maskName, maskPhone } from '@raan/contract/orders/masking';
import { LAST_DATA } from './forget-seller.ts';
import { queryKeys } from './query-keys.ts';
import { sellerInfo } from './session.ts';

const STORE = 'answers';
const KEPT_MS = 7 * 86_400_000;
const ANSWERS_MAX = 80;
const ANSWER_MAX_CHARACTERS = 200_000;
const WRITE_AFTER_MS = 1_000;
/** Of a list in pages, the first of them. */
const PAGES_MAX = 2;

/** What is worth reading without a connection. No identity papers, bank cards, sessions or addresses of one's own. */
const KEPT_KEYS: ReadonlySet<unknown> = new Set(
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

type Kept = { id: string; seller: number; key: QueryKey; data: unknown; at: number };

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open(LAST_DATA, 1);
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore(STORE, { keyPath: 'id' }));
    open.addEventListener('success', () => resolve(open.result));
    open.addEventListener('error', () => reject(open.error));
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  } finally {
    database.close();
  }
}

const MASKED: Readonly<Record<string, (text: string) => string>> = {
  customer_name: maskName,
  real_name: maskName,
  account_name: maskName,
  phone: maskPhone,
  customer_phone: maskPhone,
  contact_phone: maskPhone,
  address: maskAddress,
  shipping_address: maskAddress,
  delivery_address: maskAddress,
  bank_account: () => '',
  order_note: () => '',
  email: () => '',
};

/** The same answer with people masked: whoever finds the phone learns no customer's name, number or house. */
export function withoutPeople(value: unknown, inside = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPeople(one, inside));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const mask = inside === 'customer' && name === 'name' ? maskName : MASKED[name];
      return [name, mask && typeof held === 'string' ? mask(held) : withoutPeople(held, name)];
    }),
  );
}

function shortened(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, PAGES_MAX), pageParams: pageParams.slice(0, PAGES_MAX) };
}

const idOf = (seller: number, key: QueryKey) => `${seller} ${JSON.stringify(key)}`;

async function keep({ queryKey, state }: Query): Promise<void> {
  const seller = sellerInfo()?.id;
  if (seller === undefined || state.status !== 'success') return;
  const data = withoutPeople(shortened(state.data));
  if (JSON.stringify(data).length > ANSWER_MAX_CHARACTERS) return;
  const kept: Kept = { id: idOf(seller, queryKey), seller, key: queryKey, data, at: state.dataUpdatedAt };
  // The session may have ended while the store was being opened.
  await inStore<IDBValidKey>('readwrite', (store) =>
    sellerInfo()?.id === seller ? store.put(kept) : (store.count() as IDBRequest<IDBValidKey>),
  );
}

/** Answers of other accounts, old ones, and more than there is room for. */
async function tidy(): Promise<void> {
  const seller = sellerInfo()?.id;
  const all = (await inStore('readonly', (store) => store.getAll())) as Kept[];
  const newestFirst = all.toSorted((a, b) => b.at - a.at);
  for (const [index, kept] of newestFirst.entries())
    if (kept.seller !== seller || Date.now() - kept.at > KEPT_MS || index >= ANSWERS_MAX)
      await inStore('readwrite', (store) => store.delete(kept.id));
}

/** Keeps what queries answer from now on. Returns a function that stops it. */
export function keepLastData(client: QueryClient): () => void {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const due = [...waiting.values()];
    waiting.clear();
    // A browser that keeps nothing, as in a private window, shows nothing later.
    for (const query of due) void keep(query).catch(() => undefined);
  };
  const note = (query: Query) => {
    if (
      !KEPT_KEYS.has(query.queryKey[0]) ||
      query.state.status !== 'success' ||
      query.state.data === undefined
    )
      return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  for (const query of client.getQueryCache().getAll()) note(query);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated') note(query);
  });
  void tidy().catch(() => undefined);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Shows what was seen last where a query could not be answered, and answers whether there was any. It stays stale, so that it is asked for again. */
export async function showLastData(
  client: QueryClient,
  query: { queryKey: QueryKey; state: { data: unknown } },
): Promise<boolean> {
  const seller = sellerInfo()?.id;
  if (seller === undefined || !KEPT_KEYS.has(query.queryKey[0])) return false;
  const id = idOf(seller, query.queryKey);
  const kept = (await inStore('readonly', (store) => store.get(id)).catch(() => undefined)) as
    | Kept
    | undefined;
  if (!kept || query.state.data !== undefined || Date.now() - kept.at > KEPT_MS) return false;
  client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  return true;
}
