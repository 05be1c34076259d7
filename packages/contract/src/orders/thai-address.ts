type ThaiAddress = {
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postal_code: string;
};

/** Bangkok's districts and sub-districts have other labels than those of the provinces. */
export const BANGKOK = 'กรุงเทพมหานคร';

/**
 * `แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร`, `ต.เวียงใต้ อ.ปาย จ.แม่ฮ่องสอน`; without missing parts. Not translated: couriers
 * read it.
 */
export function formatThaiArea({
  subdistrict,
  district,
  province,
}: Pick<ThaiAddress, 'subdistrict' | 'district' | 'province'>): string {
  const isBangkok = province === BANGKOK;
  return [
    subdistrict && `${isBangkok ? 'แขวง' : 'ต.'}${subdistrict}`,
    district && `${isBangkok ? 'เขต' : 'อ.'}${district}`,
    province && (isBangkok ? province : `จ.${province}`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats an address in one line, postcode last. */
export function formatThaiAddress(to: ThaiAddress): string {
  return [to.address, formatThaiArea(to), to.postal_code].filter(Boolean).join(' ');
}
