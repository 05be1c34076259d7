import { expect, it } from 'vitest';
import { isRepeat } from './first-click.ts';

const click = (timeStamp: number, clientX = 100, clientY = 700, detail = 1) => ({
  timeStamp,
  clientX,
  clientY,
  detail,
});

it('[ORD-12] recognises the second click of a double-click by its count, or by time and place on iOS', () => {
  expect(isRepeat(click(0), undefined)).toBe(false);
  expect(isRepeat(click(200, 100, 700, 2), undefined)).toBe(true);
  expect(isRepeat(click(200, 110, 690), click(0))).toBe(true);
  expect(isRepeat(click(200, 100, 600), click(0))).toBe(false);
  expect(isRepeat(click(800), click(0))).toBe(false);
});

it('does not take two quick clicks of assistive technology for a double-click', () => {
  expect(isRepeat(click(50, 0, 0), click(0, 0, 0))).toBe(false);
});
