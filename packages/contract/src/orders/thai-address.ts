type ThaiAddress = { address: string; district: string; province: string; postal_code: string };

/** Bangkok's districts have other labels than those of the provinces. */
const BANGKOK = 'กรุงเทพมหานคร';

/** `เขตพญาไท กรุงเทพมหานคร`, `อ.ปาย จ.แม่ฮ่องสอน`; without missing parts. Not translated: couriers read it. */
export function formatThaiArea({ district, province }: Pick<ThaiAddress, 'district' | 'province'>): string {
  const isBangkok = province === BANGKOK;
  return [
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
