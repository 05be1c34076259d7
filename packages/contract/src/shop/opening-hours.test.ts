import { describe, expect, it } from 'vitest';
import { areValidOpeningHours, openState, OpeningHours } from './opening-hours.ts';

/** A time in Bangkok in the week of Monday 5 January 2026. */
const at = (day: number, time: string) =>
  Date.parse(`2026-01-${String(4 + day).padStart(2, '0')}T${time}:00+07:00`);
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '18:00' }));

describe('opening hours', () => {
  it.each([
    ['in the middle of a day', weekdays, at(3, '12:00'), { isOpen: true, closes: '18:00' }],
    ['at the minute of opening', weekdays, at(1, '09:00'), { isOpen: true, closes: '18:00' }],
    [
      'at the minute of closing',
      weekdays,
      at(1, '18:00'),
      { isOpen: false, day: 2, opens: '09:00', isToday: false },
    ],
    ['before opening', weekdays, at(4, '08:59'), { isOpen: false, day: 4, opens: '09:00', isToday: true }],
    ['at the weekend', weekdays, at(6, '10:00'), { isOpen: false, day: 1, opens: '09:00', isToday: false }],
    [
      'after midnight of a late shop',
      [{ day: 7, open: '20:00', close: '02:00' }],
      at(1, '01:30'),
      { isOpen: true, closes: '02:00' },
    ],
    [
      'before a late shop opens',
      [{ day: 7, open: '20:00', close: '02:00' }],
      at(7, '02:30'),
      { isOpen: false, day: 7, opens: '20:00', isToday: true },
    ],
    [
      'once a week, after closing on that day',
      [{ day: 2, open: '09:00', close: '10:00' }],
      at(2, '11:00'),
      { isOpen: false, day: 2, opens: '09:00', isToday: false },
    ],
    ['never', [], at(1, '10:00'), null],
    [
      'round the clock',
      [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' })),
      at(7, '23:59'),
      { isOpen: true, closes: null },
    ],
    [
      'through midnight into the next day’s hours',
      [
        { day: 5, open: '18:00', close: '24:00' },
        { day: 6, open: '00:00', close: '03:00' },
      ],
      at(5, '20:00'),
      { isOpen: true, closes: '03:00' },
    ],
  ])('[STORE-01] %s', (_, hours, now, state) => {
    expect(openState(hours, now)).toEqual(state);
  });

  it('[STORE-01] contain each day once, and differ in opening and closing time', () => {
    expect(areValidOpeningHours(weekdays)).toBe(true);
    expect(areValidOpeningHours([])).toBe(true);
    expect(areValidOpeningHours([...weekdays, { day: 1, open: '20:00', close: '21:00' }])).toBe(false);
    expect(areValidOpeningHours([{ day: 1, open: '09:00', close: '09:00' }])).toBe(false);
    for (const wrong of [
      { day: 0, open: '09:00', close: '18:00' },
      { day: 8, open: '09:00', close: '18:00' },
      { day: 1, open: '24:00', close: '18:00' },
      { day: 1, open: '9:00', close: '18:00' },
      { day: 1, open: '09:00', close: '24:01' },
      { day: 1, open: '09:60', close: '18:00' },
    ])
      expect(OpeningHours.safeParse([wrong]).success).toBe(false);
  });
});
