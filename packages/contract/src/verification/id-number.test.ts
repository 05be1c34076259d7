import { describe, expect, it } from 'vitest';
import { cleanIdNumber, formatIdNumber, maskIdNumber, readIdNumber } from './id-number.ts';

const TODAY = '2026-11-21';
const THAI = '1101700230708';
const PRC = '11010519491231002X';

describe('[VER-03] an ID number', () => {
  it('is a Thai one of 13 digits with its check digit', () => {
    expect(readIdNumber(THAI, TODAY)).toEqual({ kind: 'thai13', number: THAI });
    expect(readIdNumber('1-1017-00230-70-8', TODAY)).toEqual({ kind: 'thai13', number: THAI });
    expect(readIdNumber('๑ ๑๐๑๗ ๐๐๒๓๐ ๗๐ ๘', TODAY)).toEqual({ kind: 'thai13', number: THAI });
    for (const last of '012345679')
      expect(readIdNumber(THAI.slice(0, 12) + last, TODAY)).toEqual({ problem: 'check' });
    expect(readIdNumber('0000000000001', TODAY)).toEqual({ problem: 'check' });
  });

  it('is a PRC one of 18 characters with its check character and a date of birth that was', () => {
    expect(readIdNumber(PRC, TODAY)).toEqual({ kind: 'prc18', number: PRC });
    expect(readIdNumber('110105 19491231 002x', TODAY)).toEqual({ kind: 'prc18', number: PRC });
    for (const last of '0123456789')
      expect(readIdNumber(PRC.slice(0, 17) + last, TODAY)).toEqual({ problem: 'check' });
    const born = (day: string) => readIdNumber(prcNumber(day), TODAY);
    expect(born('20261121')).toMatchObject({ kind: 'prc18' });
    expect(born('20261122')).toEqual({ problem: 'birth_date' });
    expect(born('19900229')).toEqual({ problem: 'birth_date' });
    expect(born('19901301')).toEqual({ problem: 'birth_date' });
    expect(born('18950101')).toEqual({ problem: 'birth_date' });
  });

  it('is nothing else', () => {
    expect(readIdNumber('', TODAY)).toEqual({ problem: 'missing' });
    expect(readIdNumber(' - ', TODAY)).toEqual({ problem: 'missing' });
    expect(readIdNumber('12345', TODAY)).toEqual({ problem: 'length' });
    expect(readIdNumber('110170023070812', TODAY)).toEqual({ problem: 'length' });
    expect(readIdNumber('110170023070X', TODAY)).toEqual({ problem: 'characters' });
    expect(readIdNumber('A101700230708', TODAY)).toEqual({ problem: 'characters' });
    expect(readIdNumber('X1010519491231002X', TODAY)).toEqual({ problem: 'characters' });
  });

  it('reads as its card prints it, and is masked for others', () => {
    expect(formatIdNumber('11017')).toBe('1 1017');
    expect(formatIdNumber(THAI)).toBe('1 1017 00230 70 8');
    expect(formatIdNumber(PRC)).toBe('110105 19491231 002X');
    expect(maskIdNumber(THAI)).toBe('1*********708');
    expect(maskIdNumber(PRC)).toBe('110************02X');
    expect(cleanIdNumber('１１０-170 0230708 999999999')).toHaveLength(18);
  });
});

/** A number with a right check character for any date of birth. */
function prcNumber(day: string): string {
  const start = `110105${day}002`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, place) => all + weight * Number(start[place]), 0);
  return start + '10X98765432'[sum % 11];
}
