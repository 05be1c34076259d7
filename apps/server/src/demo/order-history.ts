// A shop's first hundred days: customers order, pay or don't, the seller ships twice a day, parcels arrive, some people say what they think.
import { bangkokDay, startOfBangkokDay } from '#platform/clock.ts';
import type { OrderLine } from '#features/orders/order-goods.ts';
import type { DemoProduct } from './demo-catalogue.ts';
import { demoCustomers, type DemoCustomer } from './demo-customers.ts';
import type { DemoShop, PlacedOrder } from './demo-shop.ts';
import { demoParcel } from './parcels.ts';
import type { Chance } from './seeded-random.ts';
import { span, type Timeline } from './timeline.ts';

const ORDERS_A_DAY_AT_FIRST = 1.3;
const ORDERS_A_DAY_NOW = 3.4;
const WEEKEND_FACTOR = 1.5;
/** Share of each hour of the day in Bangkok: lunch, and the evening on the sofa. */
const HOURS = [2, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 7, 5, 4, 4, 5, 6, 9, 12, 12, 9, 5];
/** When the seller packs. */
const PACKING_HOURS = [10, 16] as const;
const TOP_UPS = [
  { day: 2, baht: 8_000 },
  { day: 34, baht: 10_000 },
  { day: 71, baht: 5_000 },
] as const;
/** Visits for each order, and how many phones they come from: some people look in again. */
const LOOK_FOR_EACH_ORDER = { min: 7, max: 28 } as const;
const PHONES = 2_000;
/** By then every courier has been there. */
const PICKED_UP_AFTER = span.hours(9);
const CANCEL_REASONS = [
  'ลูกค้าขอยกเลิกเพราะสั่งผิดสี',
  'สินค้าล็อตนี้มีตำหนิ ขออนุญาตคืนเงินเต็มจำนวนค่ะ',
  'ลูกค้าแจ้งเปลี่ยนที่อยู่ไม่ทัน',
] as const;
/** Nothing is packed in the last hours, so that there is work waiting when somebody looks in. */
const QUIET = span.hours(13);
/** Orders of the last hours, in minutes before now: paid, and waiting to be shipped. */
const WAITING_MINUTES = [11 * 60 + 20, 9 * 60 + 45, 7 * 60 + 10, 4 * 60 + 35, 2 * 60 + 15, 48, 21] as const;
/** One that was overlooked: its parcel is late. */
const OVERLOOKED_MINUTES = 27 * 60;
const UNPAID_MINUTES = [12, 7, 3] as const;

type Cast = {
  chance: Chance;
  passersBy: Chance;
  products: readonly DemoProduct[];
  start: number;
  end: number;
};

type Journey = { products: readonly DemoProduct[]; placed: PlacedOrder };

/** Puts the whole story on the timeline. Products must be listed before they are ordered. */
export function tellOrderHistory(line: Timeline, shop: DemoShop, cast: Cast): void {
  const { chance, passersBy, start, end } = cast;
  const regulars = demoCustomers(chance, 70);
  const someone = () => chance.pick(regulars);
  const toPack: Journey[] = [];

  for (const { day, baht } of TOP_UPS)
    line.at(start + span.days(day) + span.hours(3), () => shop.topUp(baht));
  for (const moment of packingTimes(start, end - QUIET)) line.at(moment, () => pack(moment));
  for (const moment of orderTimes(chance, start, end))
    line.at(moment, () => order(moment, someone(), fateOf(chance)));
  line.at(end - span.minutes(OVERLOOKED_MINUTES), () =>
    order(end - span.minutes(OVERLOOKED_MINUTES), someone(), 'overlooked'),
  );
  for (const minutes of WAITING_MINUTES)
    line.at(end - span.minutes(minutes), () => order(end - span.minutes(minutes), someone(), 'paid'));
  for (const minutes of UNPAID_MINUTES)
    line.at(end - span.minutes(minutes), () => order(end - span.minutes(minutes), someone(), 'unpaid'));

  /** Who orders has looked around, and for each of them there are those who only look. */
  async function comeAndLook(): Promise<void> {
    const visitors = passersBy.between(LOOK_FOR_EACH_ORDER.min, LOOK_FOR_EACH_ORDER.max);
    for (let visitor = 0; visitor < visitors; visitor += 1) await shop.visit(passersBy.between(1, PHONES));
  }

  async function order(moment: number, customer: DemoCustomer, fate: Fate): Promise<void> {
    await comeAndLook();
    const chosen = chooseItems(chance, cast.products, moment);
    const placed = await shop.placeOrder(customer, chosen.items);
    const journey = { products: chosen.products, placed };
    if (fate === 'unpaid') {
      line.at(moment + span.minutes(31), () => shop.expireUnpaid());
      return;
    }
    const paidAt = moment + span.minutes(chance.between(1, 9));
    line.at(Math.min(paidAt, end - span.minutes(1)), async () => {
      await shop.pay(placed);
      if (fate === 'paid') toPack.push(journey);
    });
    if (fate === 'cancelled') {
      line.at(paidAt + span.minutes(chance.between(20, 240)), () =>
        shop.cancel(placed.orderId, chance.pick(CANCEL_REASONS)),
      );
    }
  }

  async function pack(moment: number): Promise<void> {
    for (const journey of toPack.splice(0)) {
      const wants = chance.happens(0.75) ? 'balance' : 'escrow';
      await shop.ship(journey.placed.orderId, demoParcel(chance), wants);
      const arrives = moment + span.hours(chance.between(28, 110));
      const follow = async () => void (await shop.followParcel(journey.placed.orderId));
      line.at(moment + PICKED_UP_AFTER, follow);
      line.at(arrives, () => arrive(journey, arrives));
      // Of what is still on its way, the newest is known.
      if (arrives > end) line.at(end, follow);
    }
  }

  async function arrive(journey: Journey, moment: number): Promise<void> {
    const { placed, products } = journey;
    if (!(await shop.followParcel(placed.orderId))) {
      const later = moment + span.hours(12);
      line.at(later, () => arrive(journey, later));
      return;
    }
    await shop.complete(placed.orderId, chance.happens(0.72) ? 'customer' : 'seller');
    const hints = products.flatMap(({ id, hints: said }) =>
      said.map((hint) => ({ product_id: id, ...hint })),
    );
    if (hints.length === 0 || !chance.happens(0.6)) return;
    const { product_id, rating, th, en } = chance.pick(hints);
    const comment = chance.happens(0.12) ? en : th;
    // The words are about this product, whatever else was in the parcel.
    const review =
      products.length === 1 ? { rating, comment } : { rating, items: [{ product_id, rating, comment }] };
    line.at(moment + span.hours(chance.between(1, 60)), () => shop.review(placed.orderId, review));
  }
}

type Fate = 'paid' | 'unpaid' | 'cancelled' | 'overlooked';

function fateOf(chance: Chance): Fate {
  const roll = chance.next();
  if (roll < 0.08) return 'unpaid';
  return roll < 0.115 ? 'cancelled' : 'paid';
}

/** When orders come: a little more each week, more on weekends, by the hours of the day. None in the last hours, which have their own. */
function orderTimes(chance: Chance, start: number, end: number): number[] {
  const days = Math.floor((end - start) / span.days(1));
  const most = Math.max(...HOURS);
  const times: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    const midnight = Date.parse(startOfBangkokDay(bangkokDay(start + span.days(day))));
    const grown = ORDERS_A_DAY_AT_FIRST + ((ORDERS_A_DAY_NOW - ORDERS_A_DAY_AT_FIRST) * day) / days;
    const isWeekend = [0, 6].includes(new Date(midnight + span.hours(12)).getUTCDay());
    const expected = grown * (isWeekend ? WEEKEND_FACTOR : 0.85) * (0.6 + chance.next() * 0.8);
    const count = Math.floor(expected) + (chance.happens(expected % 1) ? 1 : 0);
    while (times.length < 10_000) {
      if (times.filter((time) => time >= midnight).length >= count) break;
      const hour = chance.between(0, 23);
      if (!chance.happens((HOURS[hour] ?? 0) / most)) continue;
      times.push(
        midnight + span.hours(hour) + span.minutes(chance.between(0, 59)) + chance.between(0, 59) * 1000,
      );
    }
  }
  return times.filter((time) => time < end - QUIET);
}

function packingTimes(start: number, end: number): number[] {
  const days = Math.ceil((end - start) / span.days(1));
  return Array.from({ length: days + 1 }, (_, day) =>
    Date.parse(startOfBangkokDay(bangkokDay(start + span.days(day)))),
  )
    .flatMap((midnight) => PACKING_HOURS.map((hour) => midnight + span.hours(hour) + span.minutes(15)))
    .filter((moment) => moment > start && moment < end);
}

/** One to three different products; what is loved is bought more often. The demo keeps its own count of the stock, as a customer would see it. */
function chooseItems(
  chance: Chance,
  all: readonly DemoProduct[],
  moment: number,
): { items: OrderLine[]; products: DemoProduct[] } {
  const buyable = all.filter(
    (product) => product.listedAt !== null && product.listedAt < moment && (product.stock ?? Infinity) > 5,
  );
  const wanted = chance.pick([1, 1, 1, 1, 2, 2, 3]);
  const products = new Set<DemoProduct>();
  while (products.size < Math.min(wanted, buyable.length)) {
    // The square draws towards the front of the list: a few favourites, a long tail.
    const product = buyable[Math.floor(chance.next() ** 2 * buyable.length)];
    if (product) products.add(product);
  }
  const items = [...products].map((product) => {
    const quantity = chance.pick([1, 1, 1, 1, 2, 2, 3]);
    product.stock = product.stock === null ? null : product.stock - quantity;
    return {
      product_id: product.id,
      quantity,
      color: product.colors.length > 0 ? chance.pick(product.colors) : null,
      size: product.sizes.length > 0 ? chance.pick(product.sizes) : null,
    };
  });
  return { items, products: [...products] };
}
