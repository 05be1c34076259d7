import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { countDone, NOTHING_DONE, walk, type Step, type StepResult, type Walk } from './batch-walk.ts';

function counts(success: number, moments: string[] = []): StepResult['counts'] {
  return { success_count: success, failed_count: 0, already_listed: 0, not_found: 0, moments };
}

/** Walks with these steps, one after the other; answers the end, the walk and what was asked for. */
async function walked(
  answers: readonly (StepResult | Error)[],
  { from = NOTHING_DONE, stopAfter = Infinity }: { from?: Walk; stopAfter?: number } = {},
) {
  const asked: (string | undefined)[] = [];
  const keys: string[] = [];
  const pauses: number[] = [];
  let last = from;
  const step: Step = async (cursor, key) => {
    const answer = answers[asked.length];
    asked.push(cursor);
    keys.push(key);
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
  return { end, last, asked, keys, pauses };
}

describe('[SHOP-04] [SHOP-05] [MGMT-01] listing thousands by steps', () => {
  it('goes from cursor to cursor to the end and sums all four counts', async () => {
    const { end, last, asked, keys } = await walked([
      { counts: counts(500, ['first']), next: 'a' },
      {
        counts: {
          success_count: 400,
          failed_count: 50,
          already_listed: 49,
          not_found: 1,
          moments: ['second'],
        },
        next: 'b',
      },
      { counts: counts(7) },
    ]);
    expect(end).toEqual({ end: 'through' });
    expect(asked).toEqual([undefined, 'a', 'b']);
    expect(new Set(keys).size).toBe(3);
    expect(last.counts).toEqual({
      success_count: 907,
      failed_count: 50,
      already_listed: 49,
      not_found: 1,
      moments: ['first', 'second'],
    });
    expect(countDone(last)).toBe(1_007);
    expect(last.unsure).toBe(false);
  });

  it('repeats a step whose answer was lost from the same cursor under the same key, so that it counts as it was done', async () => {
    const { end, last, asked, keys, pauses } = await walked([
      { counts: counts(500), next: 'a' },
      new ApiError('NETWORK_ERROR'),
      { counts: counts(500) },
    ]);
    expect(end).toEqual({ end: 'through' });
    expect(asked).toEqual([undefined, 'a', 'a']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(pauses).toEqual([1_000]);
    expect(last.unsure).toBe(false);
    expect(last.counts).toEqual(counts(1_000));
  });

  it('gives up after three more tries, and goes on later from where it stood', async () => {
    const offline = new ApiError('NETWORK_OFFLINE');
    const first = await walked([{ counts: counts(500), next: 'a' }, offline, offline, offline, offline]);
    expect(first.end).toEqual({ end: 'interrupted', error: offline });
    expect(first.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(first.last.unsure).toBe(true);
    const second = await walked([{ counts: counts(20) }], { from: first.last });
    expect(second.asked).toEqual(['a']);
    expect(second.keys).toEqual([first.keys.at(-1)]);
    expect(second.last.unsure).toBe(false);
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
