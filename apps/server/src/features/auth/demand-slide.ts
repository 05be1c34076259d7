import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { limitedSubject, type LimitedSubject } from '#platform/rate-limit.ts';
import { consumePass } from './slide.ts';

/** Failures of an account or a network within 15 minutes from which on the slide is required. */
export const FAILURES_BEFORE_SLIDE = 3;

/**
 * The failures of a network, at whichever account, that require the slide. They are recorded after the comparison: reserved attempts
 * would require a slide of people who share a network and sign in at the same moment.
 */
export function networkSubject(ip: string): Pick<LimitedSubject, 'hash'> {
  return limitedSubject(['network', networkOf(ip)], FAILURES_BEFORE_SLIDE);
}

/**
 * Uses up the pass that came along. `failures` is the number of recent ones. Throws REQUEST_VALIDATION_ERROR under `slide` where a pass is
 * required (after three failures, or always when so configured) and none came, or where the pass is forged, late, used or from another network.
 */
export async function demandSlide(
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
