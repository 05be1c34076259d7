export const COURIER_CODES = ['sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'] as const;
export type CourierCode = (typeof COURIER_CODES)[number];

/**
 * Public tracking pages. Those of Shentong, Yuantong and J&T have no stable address for one parcel, so they open the form
 * that asks for the number.
 */
const TRACKING_PAGES: Readonly<Record<CourierCode, string>> = {
  sf: 'https://www.sf-express.com/chn/en/waybill/waybill-detail/{number}',
  ems: 'https://track.thailandpost.co.th/?trackNumber={number}',
  sto: 'https://www.sto.cn/',
  yto: 'https://www.yto.net.cn/',
  zto: 'https://www.zto.com/express/expressCheck.html?txtBill={number}',
  flash: 'https://www.flashexpress.co.th/fle/tracking?se={number}',
  kex: 'https://th.kex-express.com/th/track/?track={number}',
  jt: 'https://www.jtexpress.co.th/service/track',
};

/** Returns the courier's page for a parcel, or its form for tracking numbers if parcels have no stable address. */
export function courierPageUrl(courier: CourierCode, trackingNumber: string): string {
  return TRACKING_PAGES[courier].replace('{number}', encodeURIComponent(trackingNumber));
}

export const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{6,30}$/;
