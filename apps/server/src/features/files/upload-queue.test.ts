import { expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { createUploadQueue } from './upload-queue.ts';

it('[FILE-01] limits concurrent uploads of all sellers and refuses uploads beyond the queue length', async () => {
  const inUploadSlot = createUploadQueue({ atOnce: 3, waitingMax: 2 });
  const finishers: (() => void)[] = [];
  let running = 0;
  let maxRunning = 0;
  const upload = (sellerId: number) =>
    inUploadSlot(sellerId, async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => finishers.push(resolve));
      running -= 1;
      return sellerId;
    });
  const accepted = [1, 2, 3, 4, 5].map(upload);
  await expect.poll(() => running).toBe(3);
  const refused = await upload(6).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'REQUEST_RATE_LIMIT' });
  for (let finished = 0; finished < 5; finished += 1) {
    await expect.poll(() => finishers.length).toBeGreaterThan(0);
    finishers.shift()?.();
  }
  expect(await Promise.all(accepted)).toEqual([1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(3);
  const after = upload(6);
  await expect.poll(() => finishers.length).toBe(1);
  finishers.shift()?.();
  expect(await after).toBe(6);
});
