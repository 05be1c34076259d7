import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { countDone, NOTHING_DONE, walk, type Step, type StepResult, type Walk } from './batch-walk.ts';

function counts(success: number, already = 0): StepResult['counts'] {
  return { success_count: success, failed_count: 0, already_listed: already, not_found: 0 };
}

/** Walks with these steps, one after the other; answers the end, the walk and what was asked for. */
async function walked(
  answers: readonly (StepResult | Error)[],
  { from = NOTHING_DONE, stopAfter = Infinity }: { from?: Walk; stopAfter?: number } = {},
) {
  const asked: (string | undefined)[] = [];
  const pauses: number[] = [];
  let last = from;
  const step: Step = async (cursor) => {
    const answer = answers[asked.length];
    asked.push(cursor);
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return answer;
  };
  const end = await walk({
    step,
    from,
    onProgress: (now) => (last = now),
    isStopped: () => asked.length >= stopAfter,
    pause: async (ms) => void pauses.push(ms),
  });
  return { end, last, asked, pauses };
}

describe('[SHOP-04] [SHOP-05] [MGMT-01] listing thousands by steps', () => {
  it('goes from cursor to cursor to the end and sums all four counts', async () => {
    const { end, last, asked } = await walked([
      { counts: counts(500), next: 'a' },
      { counts: { success_count: 400, failed_count: 50, already_listed: 49, not_found: 1 }, next: 'b' },
      { counts: counts(7) },
    ]);
    expect(end).toEqual({ end: 'through' });
    expect(asked).toEqual([undefined, 'a', 'b']);
    expect(last.counts).toEqual({ success_count: 907, failed_count: 50, already_listed: 49, not_found: 1 });
    expect(countDone(last)).toBe(1_007);
    expect(last.unsure).toBe(false);
  });

  it('tries an interrupted step again from the same cursor, and says that its counts are unsure', async () => {
    const { end, last, asked, pauses } = await walked([
      { counts: counts(500), next: 'a' },
      new ApiError('NETWORK_ERROR'),
      { counts: counts(0, 500) },
    ]);
    expect(end).toEqual({ end: 'through' });
    expect(asked).toEqual([undefined, 'a', 'a']);
    expect(pauses).toEqual([1_000]);
    expect(last.unsure).toBe(true);
  });

  it('gives up after three more tries, and goes on later from where it stood', async () => {
    const offline = new ApiError('NETWORK_OFFLINE');
    const first = await walked([{ counts: counts(500), next: 'a' }, offline, offline, offline, offline]);
    expect(first.end).toEqual({ end: 'interrupted', error: offline });
    expect(first.pauses).toEqual([1_000, 2_000, 4_000]);
    const second = await walked([{ counts: counts(20) }], { from: first.last });
    expect(second.asked).toEqual(['a']);
    expect(second.last.counts.success_count).toBe(520);
  });

  it('does not repeat what the server refused', async () => {
    const refused = new ApiError('REQUEST_VALIDATION_ERROR', { status: 422 });
    const { end, last, pauses } = await walked([refused]);
    expect(end).toEqual({ end: 'interrupted', error: refused });
    expect(pauses).toEqual([]);
    expect(last.unsure).toBe(false);
  });

  it('stops between two steps; the one under way still counts', async () => {
    const { end, last } = await walked([{ counts: counts(500), next: 'a' }], { stopAfter: 1 });
    expect(end).toEqual({ end: 'stopped' });
    expect(last.counts.success_count).toBe(500);
  });
});
