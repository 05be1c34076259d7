import { describe, expect, it } from 'vitest';
import { wrapText } from './share-picture.ts';

const letters = (text: string) => [...new Intl.Segmenter('th').segment(text)].length;

describe('wrapText', () => {
  it('[DAY-05] breaks Thai between words, and shortens what does not fit on two lines', () => {
    expect(wrapText('กระเป๋าผ้าสีขาวใบใหญ่', { width: 11, lines: 2 }, letters)).toEqual([
      'กระเป๋าผ้าสี',
      'ขาวใบใหญ่',
    ]);
    const lines = wrapText('กระเป๋าผ้าสีขาวใบใหญ่สำหรับใส่ของไปตลาดทุกวัน', { width: 12, lines: 2 }, letters);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(letters(line)).toBeLessThanOrEqual(12);
  });

  it('[DAY-05] shortens a single word that is longer than a line', () => {
    expect(wrapText('Supercalifragilistic', { width: 10, lines: 2 }, letters)).toEqual(['Supercali…']);
    expect(wrapText('Tote bag', { width: 20, lines: 2 }, letters)).toEqual(['Tote bag']);
  });
});
