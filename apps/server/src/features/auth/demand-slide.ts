import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { failedTooOften } from './login-failures.ts';
import { consumePass } from './slide.ts';

/**
 * Uses up the pass that came along. Throws REQUEST_VALIDATION_ERROR under `slide` where one is demanded (after three failures, or
 * always when so configured) and none came, or where a pass came that is forged, late, used or from another address: that is never a slip.
 */
export async function demandSlide(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  subjects: readonly string[],
  { pass, ip }: { pass: string | undefined; ip: string },
): Promise<void> {
  if (pass !== undefined) {
    if (!(await consumePass(db, clock, pass, ip))) throw failField('slide', 'slide_failed');
    return;
  }
  if (config.slideAlways || (await failedTooOften(db, clock, subjects)))
    throw failField('slide', 'slide_required');
}
