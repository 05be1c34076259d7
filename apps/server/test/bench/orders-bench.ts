/**
 * `npm run bench:orders`, with `-- --quick` for a short run and `-- --postgres` to add the installed
 * PostgreSQL. Reads are compared with the same statements through the driver in the same minute. Only this
 * ratio is comparable between runs, because the machine may be busy.
 */
// oxlint-disable no-console -- what it prints is its result
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { nowIso, systemClock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { findSession } from '#features/auth/sessions.ts';
import { openOperatorSession } from '#features/console/operators/operator-sessions.ts';
import { searchConsole } from '#features/console/search/search-console.ts';
import { selectConsoleOrders } from '#features/console/orders/console-orders.queries.ts';
import { listOrders, orderStats } from '#features/orders/list-orders.ts';
import { orderProvenance } from '#features/orders/order-provenance.ts';
import { countsByStatus, selectOrder } from '#features/orders/orders.queries.ts';
import {
  engine,
  isQuick,
  measureGrowth,
  recordStatements,
  registerSeller,
  repeatOnPostgres,
  withApp,
  withDatabaseServer,
  withSizes,
  writeReport,
  type Account,
  type Database,
  type Server,
} from './bench-run.ts';
import { sampleTrackingNumber } from '../tracking-numbers.ts';
import { fillProducts, fillOrders, fillSellers } from './large-orders.ts';
import { LoadClient, Connection, measure } from './load-client.ts';
import {
  consoleOrderScenarios,
  consoleSearchScenarios,
  orderScenarios,
  type BenchRequest,
  type Scenario,
} from './orders-scenarios.ts';
import { formatOrdersReport, type Report } from './orders-report.ts';

const SIZES = isQuick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
/** `--only=console,search box` measures only the scenarios whose names begin so, and no shipments. */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const CLIENTS = [1, 16];
const CELL_MS = isQuick ? 300 : 1_000;
const SELLERS = Array.from({ length: 17 }, (_, number) => `bench${number}`);
const WARM_UP_MS = isQuick ? 100 : 300;
const SHIPPING_MS = isQuick ? 500 : 3_000;
/** Shipments of each client before the measurement. */
const WARM_UP_SHIPMENTS = 10;
/** More orders than can be shipped during one measurement, for a single seller and for each of sixteen. */
const ORDERS_OF_SINGLE_SELLER = 2_000;
const ORDERS_PER_SELLER = 400;
/** Sellers without orders, whom searches find. */
const ORDERS_PER_REGISTERED_SELLER = 100;
/** Each search is sent with another session, because searches per session and minute are limited. */
const OPERATOR_SESSIONS = 2_000;
const OPERATOR = 'bench';
/** Finds withdrawals as well. */
const SEARCHING_ROLE = 'finance';
const BULKS = [500, 1_000];
const ROUNDS = 3;

type App = Server & Account & { operatorTokens: readonly string[] };

/** The first seller has half of all orders. */
type Filled = Database & { size: number; app: App; others: readonly Account[] };

let sessionsUsed = 0;
const report: Report = { cells: [], growths: [], shipments: [], bulks: [], fills: [] };
await withDatabaseServer((server) =>
  withSizes(server, SIZES, { fill: fillDatabase, open: withOrders }, measureSizes),
);
writeReport('orders', report, formatOrdersReport);
repeatOnPostgres(import.meta.filename);

async function fillDatabase({ connection, db }: Database, size: number): Promise<void> {
  const started = performance.now();
  await withApp(connection, async (server) => {
    const sellerIds: number[] = [];
    for (const account of SELLERS) sellerIds.push((await registerSeller(server, account)).sellerId);
    await fillProducts(db);
    await fillSellers(db, size / ORDERS_PER_REGISTERED_SELLER);
    await fillOrders(db, { sellers: sellerIds, count: size });
    await insertOperator(db);
  });
  await vacuum(db);
  const seconds = (performance.now() - started) / 1000;
  report.fills.push({ size, seconds });
  console.log(`${engine}: ${size} orders in ${seconds.toFixed(0)} s`);
}

async function withOrders(
  database: Database,
  size: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const { connection, db } = database;
  await withApp(connection, async (server) => {
    const sellers: Account[] = [];
    for (const account of SELLERS) sellers.push(await registerSeller(server, account, 'signin'));
    const [largest, ...others] = sellers;
    if (!largest) throw new Error('no seller');
    const operatorTokens = await openOperatorSessions(db);
    await work({ ...database, size, app: { ...server, ...largest, operatorTokens }, others });
  });
}

async function measureSizes(filled: readonly Filled[]): Promise<void> {
  const targets = await Promise.all(
    filled.map(async ({ size, db, app, others }) => ({
      size,
      app,
      scenarios: [
        ...(await orderScenarios(db, app.sellerId, (query) => nextCursor(db, app, query))),
        ...(await consoleOrderScenarios(
          db,
          [app, ...others].map(({ sellerId }) => sellerId),
        )),
        ...(await consoleSearchScenarios(db)),
      ],
    })),
  );
  const largest = firstRow(filled.slice(-1));
  for (const [index, scenario] of firstRow(targets.slice(-1)).scenarios.entries()) {
    // A small database has too few orders for some scenarios.
    if (scenario.requests.length === 0 || !isWanted(scenario)) continue;
    const sizes = targets.flatMap(({ size, app, scenarios: all }) => {
      const requests = all[index]?.requests ?? [];
      return requests.length > 0 ? [{ size, client: createLoadClient(app, requests) }] : [];
    });
    for (const { client } of sizes) await client.sendAll();
    report.growths.push(await measureGrowth(scenario.name, sizes));
    await measureLoad(largest, firstRow(sizes.slice(-1)).client, scenario);
    for (const { client } of sizes) client.close();
  }
  for (const { db, size, app, others } of only === undefined ? filled : []) {
    await measureShipments(db, app, size, 'one seller', [app]);
    await measureShipments(db, app, size, 'sixteen sellers', others);
    for (const orders of BULKS)
      for (const hasTrackingNumbers of [false, true])
        await measureBulk(db, app, { size, orders, hasTrackingNumbers });
  }
}

function isWanted({ name }: Scenario): boolean {
  return only === undefined || only.split(',').some((beginning) => name.startsWith(beginning));
}

function createLoadClient(
  { port, token, operatorTokens }: App,
  requests: readonly BenchRequest[],
): LoadClient {
  const loadRequests = requests.map((request) => {
    if ('query' in request) return { path: requestPath(request), token };
    const operatorToken = operatorTokens[sessionsUsed++ % operatorTokens.length];
    const body = 'text' in request ? { text: request.text } : undefined;
    return { path: requestPath(request), token: operatorToken, body };
  });
  return new LoadClient(port, loadRequests, { clients: Math.max(...CLIENTS) });
}

/** Inserts an operator without the audit log, whose key only the server has. */
async function insertOperator(db: Db): Promise<void> {
  const at = nowIso(systemClock);
  await db
    .insertInto('operators')
    .values({
      account: OPERATOR,
      account_key: OPERATOR,
      password_hash: 'not used',
      role: SEARCHING_ROLE,
      must_change_password: false,
      is_demo: false,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Returns the tokens. */
async function openOperatorSessions(db: Db): Promise<string[]> {
  return await inTransaction(db, async (tx) => {
    const { id } = await tx
      .selectFrom('operators')
      .select('id')
      .where('account', '=', OPERATOR)
      .executeTakeFirstOrThrow();
    const tokens: string[] = [];
    for (let sessions = 0; sessions < OPERATOR_SESSIONS; sessions += 1)
      tokens.push((await openOperatorSession(tx, systemClock, id)).token);
    return tokens;
  });
}

/** Brings the database into the state of one in regular use. */
async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db).catch(() => {});
}

async function nextCursor(db: Db, { sellerId }: App, query: OrderQuery): Promise<string | undefined> {
  const page = await listOrders(
    { db, clock: systemClock, config: { parcelsTracked: true, autoCompleteMs: 7 * 86_400_000 } },
    sellerId,
    query,
    'th',
  );
  return 'pagination' in page ? page.pagination.next_cursor : undefined;
}

async function measureLoad(
  { connection, pool, app }: Filled,
  client: LoadClient,
  { name, requests }: Scenario,
): Promise<void> {
  const statements = await recordStatements(
    connection,
    requests,
    (db, request) => runDirectly(db, app, request),
    {
      warm: false,
    },
  );
  const send = (number: number) => client.send(number);
  const query = async (_: number, index: number) => {
    for (const { text, values } of statements[index % statements.length] ?? [])
      await pool.query(text, values);
  };
  // Opens every database connection and prepares its statements, as in a server that has run for a while.
  for (const operation of [send, query]) await measure(Math.max(...CLIENTS), WARM_UP_MS, operation);
  for (const clients of CLIENTS) {
    const server = await measure(clients, CELL_MS, send);
    const driver = await measure(clients, CELL_MS, query);
    report.cells.push({ name, clients, server, driver });
  }
}

function requestPath(request: BenchRequest): string {
  const { path } = request;
  if ('text' in request) return path;
  const query = 'consoleQuery' in request ? request.consoleQuery : request.query;
  const parts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(parts).toString();
  return text ? `${path}?${text}` : path;
}

async function runDirectly(db: Db, app: App, request: BenchRequest): Promise<void> {
  if ('consoleQuery' in request)
    return void (await selectConsoleOrders({ db, clock: systemClock }, request.consoleQuery));
  if ('text' in request) {
    const searched = { text: request.text, role: SEARCHING_ROLE, language: 'th' } as const;
    return void (await searchConsole({ db, secret: 'bench' }, searched));
  }
  const { path, query } = request;
  await findSession(db, systemClock, app.token);
  if (path.endsWith('counts-by-status')) return void (await countsByStatus(db, app.sellerId));
  if (path.endsWith('stats')) return void (await orderStats({ db }, app.sellerId));
  const id = /\/(\d+)$/.exec(path)?.[1];
  if (id === undefined)
    return void (await listOrders(
      { db, clock: systemClock, config: { parcelsTracked: true, autoCompleteMs: 7 * 86_400_000 } },
      app.sellerId,
      query,
      'th',
    ));
  const rows = await selectOrder(db, app.sellerId, Number(id));
  if (rows) await orderProvenance(db, app.sellerId, rows);
}

/** Inserts `count` orders of these sellers that are pending shipment. Returns them in random order. */
async function addPendingOrders(
  db: Db,
  sellers: readonly Account[],
  count: number,
): Promise<{ id: number; token: string }[]> {
  const tokens = new Map(sellers.map(({ sellerId, token }) => [sellerId, token]));
  const { rows } = await sql<{ last: number }>`select max(id) as last from orders`.execute(db);
  await fillOrders(db, { sellers: [...tokens.keys()], count, allPendingShipment: true });
  await vacuum(db);
  const inserted = await sql<{ id: number; seller_id: number }>`
    select id, seller_id from orders where id > ${rows[0]?.last ?? 0} order by md5(id::text)`.execute(db);
  return inserted.rows.map(({ id, seller_id: sellerId }) => ({ id, token: tokens.get(sellerId) ?? '' }));
}

async function measureShipments(
  db: Db,
  { port }: Server,
  size: number,
  name: string,
  sellers: readonly Account[],
): Promise<void> {
  const connections = Array.from({ length: Math.max(...CLIENTS) }, () => new Connection(port));
  for (const clients of CLIENTS) {
    const shipping = sellers.slice(0, clients);
    const count = shipping.length === 1 ? ORDERS_OF_SINGLE_SELLER : shipping.length * ORDERS_PER_SELLER;
    const orders = Map.groupBy(await addPendingOrders(db, shipping, count), ({ token }) => token);
    // Each client belongs to one seller: the lock on the balance serializes shipments of one seller only.
    const ship = async (client: number) => {
      const order = orders.get(shipping[client % shipping.length]?.token ?? '')?.pop();
      if (!order) return 'end' as const;
      const body = { courier: 'ems', tracking_number: sampleTrackingNumber('ems', order.id) };
      await connections[client]?.post(`/api/sellers/orders/${order.id}/ship`, order.token, body);
      return undefined;
    };
    // Warms up: opens every database connection and prepares its statements.
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let shipped = 0; shipped < WARM_UP_SHIPMENTS; shipped += 1) await ship(client);
      }),
    );
    const measurement = await measure(clients, SHIPPING_MS, ship);
    report.shipments.push({ size, name, clients, measurement });
  }
  for (const open of connections) open.close();
}

/** Ships many orders in one request, with or without tracking numbers. */
async function measureBulk(
  db: Db,
  app: App,
  { size, orders, hasTrackingNumbers }: { size: number; orders: number; hasTrackingNumbers: boolean },
): Promise<void> {
  const connection = new Connection(app.port);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = (await addPendingOrders(db, [app], orders)).map(({ id }) => id);
    const shipments = ids.map((id) => ({
      order_id: id,
      courier: 'ems',
      tracking_number: sampleTrackingNumber('ems', id),
    }));
    const body = hasTrackingNumbers ? { shipments } : { order_ids: ids };
    const started = performance.now();
    const response = await connection.post('/api/sellers/orders/bulk-ship', app.token, body);
    times.push(performance.now() - started);
    const { data } = JSON.parse(response.toString()) as { data: { processed_orders: number } };
    if (data.processed_orders !== orders)
      throw new Error(`${data.processed_orders} of ${orders} orders were shipped`);
  }
  connection.close();
  report.bulks.push({ size, orders, hasTrackingNumbers, times });
}
