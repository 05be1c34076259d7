export const COURIER_CODES = ['sf', 'ems', 'sto', 'yto', 'zto'] as const;
export type CourierCode = (typeof COURIER_CODES)[number];

/** Where a courier tells the public of a parcel. `{number}` is filled in; without it their page asks for the number. */
const TRACKING_PAGES: Readonly<Record<CourierCode, string>> = {
  sf: 'https://www.sf-express.com/',
  ems: 'https://track.thailandpost.co.th/?trackNumber={number}',
  sto: 'https://www.sto.cn/',
  yto: 'https://www.yto.net.cn/',
  zto: 'https://www.zto.com/express/expressCheck.html?txtBill={number}',
};

/** The courier's own page on a parcel, or the one that asks for its number where no lasting address of a single parcel is known. */
export function courierPage(courier: CourierCode, trackingNumber: string): string {
  return TRACKING_PAGES[courier].replace('{number}', encodeURIComponent(trackingNumber));
}
