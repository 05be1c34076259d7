import { expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { uploadTurns } from './upload-turns.ts';

it('[FILE-01] uploads of many sellers at once wait for each other, and beyond the line’s length are refused', async () => {
  const inTurnOf = uploadTurns({ atOnce: 3, waitingMax: 2 });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const upload = (sellerId: number) =>
    inTurnOf(sellerId, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return sellerId;
    });
  const taken = [1, 2, 3, 4, 5].map(upload);
  await expect.poll(() => running).toBe(3);
  const refused = await upload(6).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'REQUEST_RATE_LIMIT' });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(3);
  const after = upload(6);
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  expect(await after).toBe(6);
});
