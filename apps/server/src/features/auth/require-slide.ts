import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { consumePass } from './slide.ts';

/** Failures of an account or a network within 15 minutes after which the slide is required. */
export const FAILURES_BEFORE_SLIDE = 3;

/**
 * Subject of a network's failures, counted over all accounts. They are recorded after the comparison:
 * reserved attempts would require a slide from people who share a network and sign in at the same moment.
 */
export function networkSubject(ip: string): Pick<LimitedSubject, 'hash'> {
  return limitedSubject(['network', networkOf(ip)], FAILURES_BEFORE_SLIDE);
}

/**
 * Consumes the pass of a request. `failures` is the number of recent failures. Throws
 * REQUEST_VALIDATION_ERROR under `slide` if a pass is required (after three failures, or always by
 * configuration) and missing, or if it is forged, expired, used or from another network.
 */
export async function requireSlide(
  db: Db | Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { pass, ip, failures }: { pass: string | undefined; ip: string; failures: number },
): Promise<void> {
  if (pass !== undefined) {
    if (!(await consumePass(db, clock, pass, ip))) throw failField('slide', 'slide_failed');
    return;
  }
  if (config.slideAlways || failures >= FAILURES_BEFORE_SLIDE) throw failField('slide', 'slide_required');
}
