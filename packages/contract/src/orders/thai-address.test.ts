import { describe, expect, it } from 'vitest';
import { thaiAddress, thaiArea } from './thai-address.ts';

describe('[ORD-12] a Thai address', () => {
  it('calls districts and provinces what they are, in Bangkok and elsewhere', () => {
    expect(thaiArea({ district: 'พญาไท', province: 'กรุงเทพมหานคร' })).toBe('เขตพญาไท กรุงเทพมหานคร');
    expect(thaiArea({ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' })).toBe('อ.เมืองเชียงใหม่ จ.เชียงใหม่');
  });

  it('is one line, and leaves out what is missing', () => {
    const line = { address: '9 หมู่ 2', district: 'ปาย', province: 'แม่ฮ่องสอน', postal_code: '58130' };
    expect(thaiAddress(line)).toBe('9 หมู่ 2 อ.ปาย จ.แม่ฮ่องสอน 58130');
    expect(thaiAddress({ ...line, district: '', province: '' })).toBe('9 หมู่ 2 58130');
  });
});
