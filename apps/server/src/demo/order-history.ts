// Generates the shop's first hundred days.
import { bangkokDay } from '@raan/contract/calendar';
import { startOfBangkokDay } from '#platform/clock.ts';
import type { OrderLine } from '#features/orders/order-items.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import { demoCustomers, type DemoCustomer } from './demo-customers.ts';
import type { DemoShop, PlacedOrder } from './demo-shop.ts';
import { demoParcel } from './parcels.ts';
import type { Chance } from './seeded-random.ts';
import { span, type Timeline } from './timeline.ts';

const ORDERS_PER_DAY_AT_START = 1.3;
const ORDERS_PER_DAY_AT_END = 3.4;
const WEEKEND_FACTOR = 1.5;
/** Relative number of orders per hour in Bangkok, with peaks at lunch and in the evening. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 7, 5, 4, 4, 5, 6, 9, 12, 12, 9, 5];
const PACKING_HOURS = [10, 16] as const;
const TOP_UPS = [
  { day: 2, baht: 8_000 },
  { day: 34, baht: 10_000 },
  { day: 71, baht: 15_000 },
] as const;
/** Visits per order, and the number of different phones; some people come again. */
const VISITS_PER_ORDER = { min: 7, max: 28 } as const;
/** The last orders are many for one day, so each has fewer visits. */
const RECENT_VISITS_PER_ORDER = { min: 2, max: 6 } as const;
const PHONES = 2_000;
/** By then every courier has picked up the parcel. */
const PICKED_UP_AFTER = span.hours(9);
const CANCEL_REASONS = [
  'ลูกค้าขอยกเลิกเพราะสั่งผิดสี',
  'สินค้าล็อตนี้มีตำหนิ ขออนุญาตคืนเงินเต็มจำนวนค่ะ',
  'ลูกค้าแจ้งเปลี่ยนที่อยู่ไม่ทัน',
] as const;
/** Nothing ships in the last hours, so that orders are waiting when the demo is opened. */
const QUIET_PERIOD_MS = span.hours(13);
/** Paid orders that wait for shipping, in minutes before the end. */
const UNSHIPPED_MINUTES = [11 * 60 + 20, 9 * 60 + 45, 7 * 60 + 10, 4 * 60 + 35, 2 * 60 + 15, 48, 21] as const;
/** Customers' notes on those orders; most have none. */
const UNSHIPPED_NOTES = [
  'ฝากไว้กับ รปภ. หน้าหมู่บ้านได้เลยค่ะ',
  undefined,
  'ขอห่อของขวัญนะคะ เป็นของวันเกิดเพื่อน ถ้าใส่การ์ดเขียนว่า “สุขสันต์วันเกิดนะ จากเมย์” ให้ด้วยจะดีใจมากเลยค่ะ ไม่ต้องใส่ใบเสร็จในกล่องนะคะ',
  undefined,
  'โทรก่อนส่งนะครับ 089-555-0199',
] as const;
const OVERLOOKED_MINUTES = 27 * 60;
const UNPAID_MINUTES = [12, 7, 3] as const;

type HistoryOptions = {
  chance: Chance;
  visitorChance: Chance;
  products: readonly DemoProduct[];
  start: number;
  end: number;
};

type PlacedCart = { products: readonly DemoProduct[]; placed: PlacedOrder };

/** Schedules the whole history. Products must be listed before they are ordered. */
export function scheduleOrderHistory(timeline: Timeline, shop: DemoShop, options: HistoryOptions): void {
  const { chance, visitorChance, start, end } = options;
  const regulars = demoCustomers(chance, 70);
  const anyCustomer = () => chance.pick(regulars);
  /** Comments that a review already has: no two read the same. */
  const usedHints = new Set<string>();
  const toPack: PlacedCart[] = [];

  for (const { day, baht } of TOP_UPS)
    timeline.schedule(start + span.days(day) + span.hours(3), () => shop.topUp(baht));
  for (const moment of packingTimes(start, end - QUIET_PERIOD_MS))
    timeline.schedule(moment, () => pack(moment));
  for (const moment of orderTimes(chance, start, end))
    timeline.schedule(moment, () => order(moment, anyCustomer(), chooseOutcome(chance)));
  timeline.schedule(end - span.minutes(OVERLOOKED_MINUTES), () =>
    order(end - span.minutes(OVERLOOKED_MINUTES), anyCustomer(), 'overlooked'),
  );
  for (const [index, minutes] of UNSHIPPED_MINUTES.entries())
    timeline.schedule(end - span.minutes(minutes), () =>
      order(end - span.minutes(minutes), anyCustomer(), 'paid', UNSHIPPED_NOTES[index]),
    );
  for (const minutes of UNPAID_MINUTES)
    timeline.schedule(end - span.minutes(minutes), () =>
      order(end - span.minutes(minutes), anyCustomer(), 'unpaid'),
    );

  async function addVisits(moment: number): Promise<void> {
    const { min, max } = moment < end - QUIET_PERIOD_MS ? VISITS_PER_ORDER : RECENT_VISITS_PER_ORDER;
    const visitors = visitorChance.between(min, max);
    for (let visitor = 0; visitor < visitors; visitor += 1)
      await shop.visit(visitorChance.between(1, PHONES));
  }

  async function order(
    moment: number,
    customer: DemoCustomer,
    outcome: OrderOutcome,
    note?: string,
  ): Promise<void> {
    await addVisits(moment);
    const chosen = chooseItems(chance, options.products, moment);
    const placed = await shop.placeOrder(customer, chosen.items, note);
    const cart = { products: chosen.products, placed };
    if (outcome === 'unpaid') {
      timeline.schedule(moment + span.minutes(31), () => shop.expireUnpaid());
      return;
    }
    const paidAt = moment + span.minutes(chance.between(1, 9));
    timeline.schedule(Math.min(paidAt, end - span.minutes(1)), async () => {
      await shop.pay(placed);
      if (outcome === 'paid') toPack.push(cart);
    });
    if (outcome === 'cancelled') {
      timeline.schedule(paidAt + span.minutes(chance.between(20, 240)), () =>
        shop.cancel(placed.orderId, chance.pick(CANCEL_REASONS)),
      );
    }
  }

  async function pack(moment: number): Promise<void> {
    for (const cart of toPack.splice(0)) {
      const preferredFunding = chance.happens(0.75) ? 'balance' : 'escrow';
      await shop.ship(cart.placed.orderId, demoParcel(chance), preferredFunding);
      const arrives = moment + span.hours(chance.between(28, 110));
      const updateParcel = async () => void (await shop.updateParcel(cart.placed.orderId));
      timeline.schedule(moment + PICKED_UP_AFTER, updateParcel);
      timeline.schedule(arrives, () => arrive(cart, arrives));
      // Parcels still in transit at the end get their latest scans.
      if (arrives > end) timeline.schedule(end, updateParcel);
    }
  }

  async function arrive(cart: PlacedCart, moment: number): Promise<void> {
    const { placed, products } = cart;
    if (!(await shop.updateParcel(placed.orderId))) {
      const later = moment + span.hours(12);
      timeline.schedule(later, () => arrive(cart, later));
      return;
    }
    await shop.complete(placed.orderId, chance.happens(0.72) ? 'customer' : 'seller');
    const hints = products.flatMap(({ id, hints: productHints }) =>
      productHints.filter(({ th }) => !usedHints.has(th)).map((hint) => ({ product_id: id, ...hint })),
    );
    if (hints.length === 0 || !chance.happens(0.6)) return;
    const hint = chance.pick(hints);
    usedHints.add(hint.th);
    const { product_id, rating, th, en } = hint;
    const comment = chance.happens(0.12) ? en : th;
    // The comment is about one product, so a review of several products includes only that one.
    const review =
      products.length === 1 ? { rating, comment } : { rating, items: [{ product_id, rating, comment }] };
    timeline.schedule(moment + span.hours(chance.between(1, 60)), () => shop.review(placed.orderId, review));
  }
}

type OrderOutcome = 'paid' | 'unpaid' | 'cancelled' | 'overlooked';

function chooseOutcome(chance: Chance): OrderOutcome {
  const roll = chance.next();
  if (roll < 0.08) return 'unpaid';
  return roll < 0.115 ? 'cancelled' : 'paid';
}

/** Grows by week and on weekends, weighted by hour. The orders of the last hours are scheduled separately. */
function orderTimes(chance: Chance, start: number, end: number): number[] {
  const days = Math.floor((end - start) / span.days(1));
  const peak = Math.max(...HOURS);
  const times: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    const midnight = Date.parse(startOfBangkokDay(bangkokDay(start + span.days(day))));
    const ordersPerDay =
      ORDERS_PER_DAY_AT_START + ((ORDERS_PER_DAY_AT_END - ORDERS_PER_DAY_AT_START) * day) / days;
    const isWeekend = [0, 6].includes(new Date(midnight + span.hours(12)).getUTCDay());
    const expected = ordersPerDay * (isWeekend ? WEEKEND_FACTOR : 0.85) * (0.6 + chance.next() * 0.8);
    const count = Math.floor(expected) + (chance.happens(expected % 1) ? 1 : 0);
    while (times.length < 10_000) {
      if (times.filter((time) => time >= midnight).length >= count) break;
      const hour = chance.between(0, 23);
      if (!chance.happens((HOURS[hour] ?? 0) / peak)) continue;
      times.push(
        midnight + span.hours(hour) + span.minutes(chance.between(0, 59)) + chance.between(0, 59) * 1000,
      );
    }
  }
  return times.filter((time) => time < end - QUIET_PERIOD_MS);
}

function packingTimes(start: number, end: number): number[] {
  const days = Math.ceil((end - start) / span.days(1));
  return Array.from({ length: days + 1 }, (_, day) =>
    Date.parse(startOfBangkokDay(bangkokDay(start + span.days(day)))),
  )
    .flatMap((midnight) => PACKING_HOURS.map((hour) => midnight + span.hours(hour) + span.minutes(15)))
    .filter((moment) => moment > start && moment < end);
}

/** Chooses a variant of one to three products, favourites more often. Tracks the remaining stock of their pools. */
function chooseItems(
  chance: Chance,
  all: readonly DemoProduct[],
  moment: number,
): { items: OrderLine[]; products: DemoProduct[] } {
  const buyable = all.filter(
    (product) =>
      product.listedAt !== null && product.listedAt < moment && buyableVariants(product).length > 0,
  );
  const count = chance.pick([1, 1, 1, 1, 2, 2, 3]);
  const products = new Set<DemoProduct>();
  while (products.size < Math.min(count, buyable.length)) {
    // Squaring prefers the front of the list: a few favourites and a long tail.
    const product = buyable[Math.floor(chance.next() ** 2 * buyable.length)];
    if (product) products.add(product);
  }
  const items = [...products].map((product) => {
    const quantity = chance.pick([1, 1, 1, 1, 2, 2, 3]);
    const { id, pool } = chance.pick(buyableVariants(product));
    pool.stock = pool.stock === null ? null : pool.stock - quantity;
    return { product_id: product.id, quantity, variant_id: id };
  });
  return { items, products: [...products] };
}

function buyableVariants({ variants }: DemoProduct): DemoProduct['variants'] {
  return variants.filter(({ pool }) => (pool.stock ?? Infinity) > 5);
}
