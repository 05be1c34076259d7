import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import {
  countProcessed,
  EMPTY_PROGRESS,
  runListingSteps,
  type ListingStep,
  type ListingStepResult,
  type ListingProgress,
} from './batch-steps.ts';

function counts(success: number, moments: string[] = []): ListingStepResult['counts'] {
  return { success_count: success, failed_count: 0, already_listed: 0, not_found: 0, moments };
}

async function runSteps(
  responses: readonly (ListingStepResult | Error)[],
  { from = EMPTY_PROGRESS, stopAfter = Infinity }: { from?: ListingProgress; stopAfter?: number } = {},
) {
  const cursors: (string | undefined)[] = [];
  const keys: string[] = [];
  const pauses: number[] = [];
  let last = from;
  const step: ListingStep = async (cursor, key) => {
    const response = responses[cursors.length];
    cursors.push(cursor);
    keys.push(key);
    if (response === undefined || response instanceof Error) throw response ?? new Error('too many requests');
    return response;
  };
  const end = await runListingSteps({
    step,
    from,
    onProgress: (progress) => (last = progress),
    isStopped: () => cursors.length >= stopAfter,
    pause: async (ms) => void pauses.push(ms),
  });
  return { end, last, cursors, keys, pauses };
}

describe('[SHOP-04] [SHOP-05] [MGMT-01] listing thousands of products in steps', () => {
  it('follows the cursors to the end and adds up all four counts', async () => {
    const { end, last, cursors, keys } = await runSteps([
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
    expect(cursors).toEqual([undefined, 'a', 'b']);
    expect(new Set(keys).size).toBe(3);
    expect(last.counts).toEqual({
      success_count: 907,
      failed_count: 50,
      already_listed: 49,
      not_found: 1,
      moments: ['first', 'second'],
    });
    expect(countProcessed(last)).toBe(1_007);
    expect(last.unsure).toBe(false);
  });

  it('repeats a step without response at the same cursor with the same key, so that it counts once', async () => {
    const { end, last, cursors, keys, pauses } = await runSteps([
      { counts: counts(500), next: 'a' },
      new ApiError('NETWORK_ERROR'),
      { counts: counts(500) },
    ]);
    expect(end).toEqual({ end: 'through' });
    expect(cursors).toEqual([undefined, 'a', 'a']);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(pauses).toEqual([1_000]);
    expect(last.unsure).toBe(false);
    expect(last.counts).toEqual(counts(1_000));
  });

  it('gives up after three retries and can be resumed', async () => {
    const offline = new ApiError('NETWORK_OFFLINE');
    const first = await runSteps([{ counts: counts(500), next: 'a' }, offline, offline, offline, offline]);
    expect(first.end).toEqual({ end: 'interrupted', error: offline });
    expect(first.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(first.last.unsure).toBe(true);
    const second = await runSteps([{ counts: counts(20) }], { from: first.last });
    expect(second.cursors).toEqual(['a']);
    expect(second.keys).toEqual([first.keys.at(-1)]);
    expect(second.last.unsure).toBe(false);
    expect(second.last.counts.success_count).toBe(520);
  });

  it('does not repeat a refused step', async () => {
    const validationError = new ApiError('REQUEST_VALIDATION_ERROR', { status: 422 });
    const { end, last, pauses } = await runSteps([validationError]);
    expect(end).toEqual({ end: 'interrupted', error: validationError });
    expect(pauses).toEqual([]);
    expect(last.unsure).toBe(false);
  });

  it('stops between two steps and counts the running one', async () => {
    const { end, last } = await runSteps([{ counts: counts(500), next: 'a' }], { stopAfter: 1 });
    expect(end).toEqual({ end: 'stopped' });
    expect(last.counts.success_count).toBe(500);
  });
});
