type ThaiAddress = { address: string; district: string; province: string; postal_code: string };

/** Its districts are called otherwise than everybody else's. */
const BANGKOK = 'กรุงเทพมหานคร';

/**
 * District and province as Thais write them on a parcel: `เขตพญาไท กรุงเทพมหานคร`, `อ.ปาย จ.แม่ฮ่องสอน`. The words are the same in every
 * language: couriers read them. What is missing is left out.
 */
export function thaiArea({ district, province }: Pick<ThaiAddress, 'district' | 'province'>): string {
  const isBangkok = province === BANGKOK;
  return [
    district && `${isBangkok ? 'เขต' : 'อ.'}${district}`,
    province && (isBangkok ? province : `จ.${province}`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** An address in one line, the postcode last. */
export function thaiAddress(to: ThaiAddress): string {
  return [to.address, thaiArea(to), to.postal_code].filter(Boolean).join(' ');
}
