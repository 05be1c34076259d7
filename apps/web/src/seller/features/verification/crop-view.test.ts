import { expect, it } from 'vitest';
import { boundView, CARD_ASPECT, keptSize, movedView, WHOLE_VIEW } from './crop-view.ts';
import { readUploadAnswer, UploadAnswerError } from './verification.api.ts';

const PHOTO = { width: 4000, height: 3000 };

it('keeps as much of a photo as fits the proportions of a card', () => {
  const wide = keptSize(PHOTO, WHOLE_VIEW);
  expect(wide.width).toBe(4000);
  expect(wide.width / wide.height).toBeCloseTo(CARD_ASPECT);
  const turned = keptSize(PHOTO, { ...WHOLE_VIEW, turns: 1 });
  expect(turned.width).toBe(3000);
  const flat = keptSize({ width: 4000, height: 1000 }, WHOLE_VIEW);
  expect(flat.height).toBeCloseTo(1000);
});

it('never leaves the picture, however far it is moved, turned and magnified', () => {
  for (const turns of [0, 1, 2, 3, -1, 7])
    for (const zoom of [0.1, 1, 2.5, 40])
      for (const far of [-9, 0, 0.5, 9]) {
        const view = boundView(PHOTO, { x: far, y: 1 - far, zoom, turns });
        const whole = view.turns % 2 ? { width: 3000, height: 4000 } : PHOTO;
        const kept = keptSize(PHOTO, view);
        expect(view.x * whole.width - kept.width / 2).toBeGreaterThanOrEqual(-0.001);
        expect(view.x * whole.width + kept.width / 2).toBeLessThanOrEqual(whole.width + 0.001);
        expect(view.y * whole.height - kept.height / 2).toBeGreaterThanOrEqual(-0.001);
        expect(view.y * whole.height + kept.height / 2).toBeLessThanOrEqual(whole.height + 0.001);
      }
});

it('moves with the finger', () => {
  const view = boundView(PHOTO, { ...WHOLE_VIEW, zoom: 2 });
  const moved = movedView(PHOTO, view, { x: 40, y: 0 }, 400);
  expect(moved.x).toBeCloseTo(view.x - 0.05);
  expect(moved.y).toBeCloseTo(view.y);
});

it('[VER-04] tells an answer that is none from one that lacks something', () => {
  const whole = { id: 7, url: '/u', uuid: 'x', expires_at: '', file_name: 'a.jpg', formatted_size: '1 KB' };
  expect(readUploadAnswer(whole)).toEqual({
    id: 7,
    url: '/u',
    uuid: 'x',
    file_name: 'a.jpg',
    formatted_size: '1 KB',
  });
  const problemOf = (answer: unknown) => {
    try {
      readUploadAnswer(answer);
    } catch (error) {
      return error instanceof UploadAnswerError ? error.problem : undefined;
    }
    return undefined;
  };
  expect(problemOf(undefined)).toBe('uploadFormatWrong');
  expect(problemOf('<html>')).toBe('uploadFormatWrong');
  expect(problemOf([])).toBe('uploadFormatWrong');
  expect(problemOf({ ...whole, url: undefined })).toBe('uploadFieldsMissing');
  expect(problemOf({})).toBe('uploadFieldsMissing');
});
