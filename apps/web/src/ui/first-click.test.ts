import { expect, it } from 'vitest';
import { isRepeat } from './first-click.ts';

const click = (timeStamp: number, { x = 100, y = 700, detail = 1, pointerType = 'touch' } = {}) => ({
  timeStamp,
  clientX: x,
  clientY: y,
  detail,
  pointerType,
});

it('[ORD-12] recognises the second click of a double-click by its count, and taps by time and place', () => {
  expect(isRepeat(click(0), undefined)).toBe(false);
  expect(isRepeat(click(200, { detail: 2, pointerType: 'mouse' }), undefined)).toBe(true);
  expect(isRepeat(click(200, { x: 110, y: 690 }), click(0))).toBe(true);
});

it('does not take two clicks at different places or times for a double-click, nor those without a finger', () => {
  expect(isRepeat(click(200, { y: 600 }), click(0))).toBe(false);
  expect(isRepeat(click(800), click(0))).toBe(false);
  expect(isRepeat(click(200, { pointerType: 'mouse' }), click(0))).toBe(false);
  expect(isRepeat(click(50, { x: 0, y: 0, pointerType: '' }), click(0, { x: 0, y: 0 }))).toBe(false);
});
