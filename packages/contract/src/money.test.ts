import { describe, expect, it } from 'vitest';
import {
  bahtToSatang,
  parseBaht,
  satang,
  sumSatang,
  tenthHalfUp,
  multiplySatang,
  toBaht,
  ZERO_SATANG,
} from './money.ts';

describe('money', () => {
  it('[I18N-02] is whole satang: any other number is a bug and throws', () => {
    expect(satang(1)).toBe(1);
    expect(Object.is(satang(-0), 0)).toBe(true);
    for (const wrong of [0.1, 1.5, NaN, Infinity, 2 ** 53]) expect(() => satang(wrong)).toThrow(RangeError);
    expect(() => multiplySatang(satang(1), 1.5)).toThrow(RangeError);
  });

  it('[I18N-02] converts to baht and back without loss for a range of satang', () => {
    for (let amount = -1_000; amount <= 20_000; amount += 1)
      expect(bahtToSatang(toBaht(satang(amount)))).toBe(amount);
    for (const amount of [99_999_999_999, 100_000_000_000, 12_345_678_901])
      expect(bahtToSatang(toBaht(satang(amount)))).toBe(amount);
  });

  it('[WAL-03] is parsed from decimal digits and never rounded', () => {
    expect(parseBaht('1.005')).toBeUndefined();
    expect(bahtToSatang(0.1 + 0.2)).toBeUndefined();
    expect(bahtToSatang(1.1)).toBe(110);
    expect(parseBaht(' 5000.5 ')).toBe(500_050);
    expect(parseBaht('-0.01')).toBe(-1);
    const texts = ['', '-', '.5', '5.', '1e3', '0x10', '1,000', '๑๐', '１０', '12345678901', '+1', 'NaN'];
    expect(texts.filter((text) => parseBaht(text) !== undefined)).toEqual([]);
    const numbers = [NaN, Infinity, -Infinity, 1e21, 1e-7, 0.001];
    expect(numbers.filter((number) => bahtToSatang(number) !== undefined)).toEqual([]);
  });

  it('[ORD-02] adds and multiplies without floats', () => {
    expect(sumSatang([])).toBe(ZERO_SATANG);
    expect(sumSatang([satang(10), satang(20), satang(-5)])).toBe(25);
    expect(multiplySatang(satang(1999), 3)).toBe(5997);
  });

  it('[ORD-15] takes a tenth, rounded half up', () => {
    expect([0, 4, 5, 14, 15, 19_995, 19_994].map((amount) => tenthHalfUp(satang(amount)))).toEqual([
      0, 0, 1, 1, 2, 2000, 1999,
    ]);
  });
});
