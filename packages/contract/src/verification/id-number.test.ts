import { describe, expect, it } from 'vitest';
import { normalizeIdNumber, formatIdNumber, maskIdNumber, parseIdNumber } from './id-number.ts';

const TODAY = '2026-11-21';
const THAI = '1101700230708';
const PRC = '11010519491231002X';

describe('[VER-03] an ID number', () => {
  it('may be Thai: 13 digits with a check digit', () => {
    expect(parseIdNumber(THAI, TODAY)).toEqual({ kind: 'thai13', number: THAI });
    expect(parseIdNumber('1-1017-00230-70-8', TODAY)).toEqual({ kind: 'thai13', number: THAI });
    expect(parseIdNumber('๑ ๑๐๑๗ ๐๐๒๓๐ ๗๐ ๘', TODAY)).toEqual({ kind: 'thai13', number: THAI });
    for (const last of '012345679')
      expect(parseIdNumber(THAI.slice(0, 12) + last, TODAY)).toEqual({ problem: 'check' });
    expect(parseIdNumber('0000000000001', TODAY)).toEqual({ problem: 'check' });
  });

  it('may be from the PRC: 18 characters with a check character and a possible date of birth', () => {
    expect(parseIdNumber(PRC, TODAY)).toEqual({ kind: 'prc18', number: PRC });
    expect(parseIdNumber('110105 19491231 002x', TODAY)).toEqual({ kind: 'prc18', number: PRC });
    for (const last of '0123456789')
      expect(parseIdNumber(PRC.slice(0, 17) + last, TODAY)).toEqual({ problem: 'check' });
    const born = (day: string) => parseIdNumber(prcNumber(day), TODAY);
    expect(born('20261121')).toMatchObject({ kind: 'prc18' });
    expect(born('20261122')).toEqual({ problem: 'birth_date' });
    expect(born('19900229')).toEqual({ problem: 'birth_date' });
    expect(born('19901301')).toEqual({ problem: 'birth_date' });
    expect(born('18950101')).toEqual({ problem: 'birth_date' });
  });

  it('is refused in any other form', () => {
    expect(parseIdNumber('', TODAY)).toEqual({ problem: 'missing' });
    expect(parseIdNumber(' - ', TODAY)).toEqual({ problem: 'missing' });
    expect(parseIdNumber('12345', TODAY)).toEqual({ problem: 'length' });
    expect(parseIdNumber('110170023070812', TODAY)).toEqual({ problem: 'length' });
    expect(parseIdNumber('110170023070X', TODAY)).toEqual({ problem: 'characters' });
    expect(parseIdNumber('A101700230708', TODAY)).toEqual({ problem: 'characters' });
    expect(parseIdNumber('X1010519491231002X', TODAY)).toEqual({ problem: 'characters' });
  });

  it('is formatted like the card, and masked for others', () => {
    expect(formatIdNumber('11017')).toBe('1 1017');
    expect(formatIdNumber(THAI)).toBe('1 1017 00230 70 8');
    expect(formatIdNumber(PRC)).toBe('110105 19491231 002X');
    expect(maskIdNumber(THAI)).toBe('1*********708');
    expect(maskIdNumber(PRC)).toBe('110************02X');
    expect(normalizeIdNumber('１１０-170 0230708 999999999')).toHaveLength(18);
  });
});

/** A number with a valid check character for any date of birth. */
function prcNumber(day: string): string {
  const start = `110105${day}002`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, place) => all + weight * Number(start[place]), 0);
  return start + '10X98765432'[sum % 11];
}
