// When changes of supplier prices take effect.
import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { Baht, Id, Timestamp } from '../primitives.ts';

/** A rise of a listed product takes effect this long after the sellers were told. */
export const PRICE_NOTICE_MS = DAY_MS;
/** Telling all sellers takes seconds; the announced time leaves room for it. */
const TELLING_MS = 10 * MINUTE_MS;
/** A cart may order at a past price for this long after it ended. */
export const PAST_PRICE_MS = 30 * MINUTE_MS;

/** Returns the time at which a rise that is announced at `now` takes effect: the next full hour after the notice. All in ms. */
export function riseTakesEffectAt(now: number): number {
  return Math.ceil((now + PRICE_NOTICE_MS + TELLING_MS) / HOUR_MS) * HOUR_MS;
}

/** An announced rise of a variant's supplier price. */
export const AnnouncedPrice = z.object({
  variant_id: Id,
  /** Supplier price from then on. */
  effective_price: Baht,
  retail_price: Baht,
  takes_effect_at: Timestamp,
});
export type AnnouncedPrice = z.output<typeof AnnouncedPrice>;
