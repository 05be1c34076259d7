import { describe, expect, it } from 'vitest';
import { formatThaiAddress, formatThaiArea } from './thai-address.ts';

describe('[ORD-12] a Thai address', () => {
  it('labels districts and provinces, differently in Bangkok', () => {
    expect(formatThaiArea({ district: 'พญาไท', province: 'กรุงเทพมหานคร' })).toBe('เขตพญาไท กรุงเทพมหานคร');
    expect(formatThaiArea({ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' })).toBe('อ.เมืองเชียงใหม่ จ.เชียงใหม่');
  });

  it('is one line without missing parts', () => {
    const line = { address: '9 หมู่ 2', district: 'ปาย', province: 'แม่ฮ่องสอน', postal_code: '58130' };
    expect(formatThaiAddress(line)).toBe('9 หมู่ 2 อ.ปาย จ.แม่ฮ่องสอน 58130');
    expect(formatThaiAddress({ ...line, district: '', province: '' })).toBe('9 หมู่ 2 58130');
  });
});
