/**
 * Measures orders through the whole server: `npm run bench:orders`, `-- --quick` for a short look, `-- --postgres` on the system's
 * PostgreSQL as well. Reading stands beside the same statements through the bare driver, measured in the same minute: it is the ratio
 * that tells, on a machine that may have other work. Prints tables and writes artefacts/bench/orders.{json,md}.
 */
// oxlint-disable no-console -- what it prints is its result
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';
import { findSession } from '#features/auth/sessions.ts';
import { listOrders, orderStats } from '#features/orders/list-orders.ts';
import { orderProvenance } from '#features/orders/order-provenance.ts';
import { countsByStatus, selectOrder } from '#features/orders/orders.queries.ts';
import {
  engine,
  isQuick,
  measureGrowth,
  record,
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
import { fillGoods, fillOrders } from './large-orders.ts';
import { Asker, Connection, measure } from './load-client.ts';
import { scenarios, type Question, type Scenario } from './orders-questions.ts';
import { reportOf, type Report } from './orders-report.ts';

const SIZES = isQuick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
const CLIENTS = [1, 16];
const CELL_MS = isQuick ? 300 : 1_000;
const SELLERS = 17;
const SHIP_MS = isQuick ? 500 : 3_000;
/** Unmeasured, by each client. */
const WARM_SHIPS = 10;
/** As many as are shipped one by one in that time at most: of a seller that is shipped for alone, and of each of sixteen. */
const SHIPPED_ALONE_MAX = 2_000;
const SHIPPED_EACH_MAX = 400;
const BULKS = [500, 1_000];
const TURNS = 3;

type App = Server & Account;

/** A database of one size with the application on it, and its sellers: the first has half of all orders. */
type Filled = Database & { size: number; app: App; others: readonly Account[] };

const report: Report = { cells: [], growths: [], ships: [], bulks: [], fills: [] };
await withDatabaseServer((server) => withSizes(server, SIZES, withOrders, measureSizes));
writeReport('orders', report, reportOf);
repeatOnPostgres(import.meta.filename);

async function withOrders(
  database: Database,
  size: number,
  work: (filled: Filled) => Promise<void>,
): Promise<void> {
  const { connection, db } = database;
  await withApp(connection, async (server) => {
    const sellers: Account[] = [];
    for (let number = 0; number < SELLERS; number += 1)
      sellers.push(await registerSeller(server, `bench${number}`));
    const started = performance.now();
    await fillGoods(db);
    await fillOrders(db, { sellers: sellers.map(({ sellerId }) => sellerId), count: size });
    await settle(db);
    const seconds = (performance.now() - started) / 1000;
    report.fills.push({ size, seconds });
    console.log(`${engine}: ${size} orders in ${seconds.toFixed(0)} s`);

    const [largest, ...others] = sellers;
    if (!largest) throw new Error('no seller');
    await work({ ...database, size, app: { ...server, ...largest }, others });
  });
}

async function measureSizes(filled: readonly Filled[]): Promise<void> {
  const asked = await Promise.all(
    filled.map(async ({ size, db, app }) => ({
      size,
      app,
      scenarios: await scenarios(db, app.sellerId, (query) => nextCursor(db, app, query)),
    })),
  );
  const largest = firstOf(filled.slice(-1));
  for (const [index, scenario] of firstOf(asked.slice(-1)).scenarios.entries()) {
    // Of so few orders there is nothing to ask.
    if (scenario.questions.length === 0) continue;
    const sizes = asked.flatMap(({ size, app, scenarios: all }) => {
      const questions = all[index]?.questions ?? [];
      return questions.length > 0 ? [{ size, asker: askerOf(app, questions) }] : [];
    });
    for (const { asker } of sizes) await asker.askAll();
    report.growths.push(await measureGrowth(scenario.name, sizes));
    await measureLoad(largest, firstOf(sizes.slice(-1)).asker, scenario);
    for (const { asker } of sizes) asker.close();
  }
  for (const { db, size, app, others } of filled) {
    await measureShips(db, app, size, 'one seller', [app]);
    await measureShips(db, app, size, 'sixteen sellers', others);
    for (const orders of BULKS)
      for (const isNumbered of [false, true]) await measureBulk(db, app, { size, orders, isNumbered });
  }
}

function askerOf({ port, token }: App, questions: readonly Question[]): Asker {
  const asked = questions.map((question) => ({ path: addressOf(question), token }));
  return new Asker(port, asked, { clients: Math.max(...CLIENTS) });
}

/** As a database that has been in use for a while. */
async function settle(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db).catch(() => {});
}

async function nextCursor(db: Db, { sellerId }: App, query: OrderQuery): Promise<string | undefined> {
  const page = await listOrders({ db, clock: systemClock }, sellerId, query, 'th');
  return 'pagination' in page ? page.pagination.next_cursor : undefined;
}

async function measureLoad(
  { connection, pool, app }: Filled,
  asker: Asker,
  { name, questions }: Scenario,
): Promise<void> {
  const statements = await record(connection, questions, (db, question) => askDirectly(db, app, question), {
    warm: false,
  });
  for (const clients of CLIENTS) {
    const served = await measure(clients, CELL_MS, (client) => asker.ask(client));
    const bare = await measure(clients, CELL_MS, async (_, turn) => {
      for (const { text, values } of statements[turn % statements.length] ?? [])
        await pool.query(text, values);
    });
    report.cells.push({ name, clients, served, bare });
  }
}

function addressOf({ path, query }: Question): string {
  const parts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(parts).toString();
  return text ? `${path}?${text}` : path;
}

async function askDirectly(db: Db, app: App, { path: address, query }: Question): Promise<void> {
  await findSession(db, systemClock, app.token);
  if (address.endsWith('counts-by-status')) return void (await countsByStatus(db, app.sellerId));
  if (address.endsWith('stats')) return void (await orderStats({ db }, app.sellerId));
  const id = /\/(\d+)$/.exec(address)?.[1];
  if (id === undefined) return void (await listOrders({ db, clock: systemClock }, app.sellerId, query, 'th'));
  const rows = await selectOrder(db, app.sellerId, Number(id));
  if (rows) await orderProvenance(db, app.sellerId, rows);
}

/** Orders of these sellers that wait for shipment, `count` of them made for the occasion. */
async function waiting(
  db: Db,
  sellers: readonly Account[],
  count: number,
): Promise<{ id: number; token: string }[]> {
  const tokens = new Map(sellers.map(({ sellerId, token }) => [sellerId, token]));
  const { rows } = await sql<{ last: number }>`select max(id) as last from orders`.execute(db);
  await fillOrders(db, { sellers: [...tokens.keys()], count, waiting: true });
  await settle(db);
  const made = await sql<{ id: number; seller_id: number }>`
    select id, seller_id from orders where id > ${rows[0]?.last ?? 0} order by md5(id::text)`.execute(db);
  return made.rows.map(({ id, seller_id: sellerId }) => ({ id, token: tokens.get(sellerId) ?? '' }));
}

async function measureShips(
  db: Db,
  { port }: Server,
  size: number,
  name: string,
  sellers: readonly Account[],
): Promise<void> {
  const connections = Array.from({ length: Math.max(...CLIENTS) }, () => new Connection(port));
  for (const clients of CLIENTS) {
    const shipping = sellers.slice(0, clients);
    const count = shipping.length === 1 ? SHIPPED_ALONE_MAX : shipping.length * SHIPPED_EACH_MAX;
    const orders = Map.groupBy(await waiting(db, shipping, count), ({ token }) => token);
    // A client is the phone of one seller: orders of one store take turns at its balance, those of different stores do not.
    const ship = async (client: number) => {
      const order = orders.get(shipping[client % shipping.length]?.token ?? '')?.pop();
      if (!order) return 'end' as const;
      const body = { courier: 'ems', tracking_number: sampleTrackingNumber('ems', order.id) };
      await connections[client]?.post(`/api/sellers/orders/${order.id}/ship`, order.token, body);
      return undefined;
    };
    // As the lists above: every connection to the database is open and knows its statements.
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let shipped = 0; shipped < WARM_SHIPS; shipped += 1) await ship(client);
      }),
    );
    const measured = await measure(clients, SHIP_MS, ship);
    report.ships.push({ size, name, clients, measured });
  }
  for (const open of connections) open.close();
}

/** Ships many at once, each by its id alone or with its parcel's number. */
async function measureBulk(
  db: Db,
  app: App,
  { size, orders, isNumbered }: { size: number; orders: number; isNumbered: boolean },
): Promise<void> {
  const connection = new Connection(app.port);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ids = (await waiting(db, [app], orders)).map(({ id }) => id);
    const shipments = ids.map((id) => ({
      order_id: id,
      courier: 'ems',
      tracking_number: sampleTrackingNumber('ems', id),
    }));
    const body = isNumbered ? { shipments } : { order_ids: ids };
    const started = performance.now();
    const answer = await connection.post('/api/sellers/orders/bulk-ship', app.token, body);
    times.push(performance.now() - started);
    const { data } = JSON.parse(answer.toString()) as { data: { processed_orders: number } };
    if (data.processed_orders !== orders) throw new Error(`${data.processed_orders} of ${orders} shipped`);
  }
  connection.close();
  report.bulks.push({ size, orders, isNumbered, times });
}
