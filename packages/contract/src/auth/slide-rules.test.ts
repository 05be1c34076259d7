import { describe, expect, it } from 'vitest';
import { isFinishedSlide, SLIDE_DURATION_MAX_MS, SLIDE_DURATION_MIN_MS, slideTarget } from './slide-rules.ts';

const WIDTH = 340;
const drag = (to: number, ms = 500) => [
  { x: 0, t: 0 },
  { x: to / 2, t: ms / 2 },
  { x: to, t: ms },
];

describe('the slide check', () => {
  it('[AUTH-03] passes at 90 % of the track less 40 px, and not before', () => {
    expect(slideTarget(WIDTH)).toBe(270);
    expect(isFinishedSlide(WIDTH, drag(270))).toBe(true);
    expect(isFinishedSlide(WIDTH, drag(300))).toBe(true);
    expect(isFinishedSlide(WIDTH, drag(269))).toBe(false);
  });

  it('[AUTH-03] refuses movements that no hand can make', () => {
    const refused = {
      'no trail': [],
      'two points': [
        { x: 0, t: 0 },
        { x: 300, t: 500 },
      ],
      'too quick': drag(300, SLIDE_DURATION_MIN_MS - 1),
      'too slow': drag(300, SLIDE_DURATION_MAX_MS + 1),
      'time running back': [
        { x: 0, t: 0 },
        { x: 200, t: 600 },
        { x: 300, t: 500 },
      ],
      'begun in the middle': [
        { x: 100, t: 0 },
        { x: 200, t: 200 },
        { x: 300, t: 500 },
      ],
      'outside the track': [
        { x: 0, t: 0 },
        { x: 900, t: 200 },
        { x: 300, t: 500 },
      ],
      'left of the track': [
        { x: 0, t: 0 },
        { x: -20, t: 200 },
        { x: 300, t: 500 },
      ],
      'let go on the way back': [
        { x: 0, t: 0 },
        { x: 300, t: 200 },
        { x: 100, t: 500 },
      ],
      'a jump over most of the track': [
        { x: 0, t: 0 },
        { x: 10, t: 200 },
        { x: 300, t: 500 },
      ],
      'not numbers': [
        { x: 0, t: 0 },
        { x: NaN, t: 200 },
        { x: 300, t: 500 },
      ],
    };
    const accepted = Object.entries(refused).filter(([, trail]) => isFinishedSlide(WIDTH, trail));
    expect(accepted).toEqual([]);
  });

  it('[AUTH-03] accepts the shortest and the longest human duration', () => {
    expect(isFinishedSlide(WIDTH, drag(300, SLIDE_DURATION_MIN_MS))).toBe(true);
    expect(isFinishedSlide(WIDTH, drag(300, SLIDE_DURATION_MAX_MS))).toBe(true);
  });
});
