import { describe, expect, it } from 'vitest';
import { formatThaiAddress, formatThaiArea } from './thai-address.ts';

describe('[ORD-12] a Thai address', () => {
  it('[FLOW-07] labels sub-districts, districts and provinces, differently in Bangkok', () => {
    const bangkok = { subdistrict: 'สามเสนใน', district: 'พญาไท', province: 'กรุงเทพมหานคร' };
    expect(formatThaiArea(bangkok)).toBe('แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร');
    const north = { subdistrict: 'ช้างเผือก', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
    expect(formatThaiArea(north)).toBe('ต.ช้างเผือก อ.เมืองเชียงใหม่ จ.เชียงใหม่');
  });

  it('is one line without missing parts', () => {
    const line = {
      address: '9 หมู่ 2',
      subdistrict: '',
      district: 'ปาย',
      province: 'แม่ฮ่องสอน',
      postal_code: '58130',
    };
    expect(formatThaiAddress(line)).toBe('9 หมู่ 2 อ.ปาย จ.แม่ฮ่องสอน 58130');
    expect(formatThaiAddress({ ...line, district: '', province: '' })).toBe('9 หมู่ 2 58130');
  });
});
