import type { Language } from '@raan/contract/language';
import { COURIER_CODES, type CourierCode } from '@raan/contract/orders/order';

const NAMES: Readonly<Record<CourierCode, Readonly<Record<Language, string>>>> = {
  sf: { th: 'SF Express', en: 'SF Express', 'zh-TW': '順豐速運', 'zh-CN': '顺丰速运' },
  ems: { th: 'EMS', en: 'EMS', 'zh-TW': 'EMS 國際快捷', 'zh-CN': 'EMS 特快专递' },
  sto: { th: 'STO Express', en: 'STO Express', 'zh-TW': '申通快遞', 'zh-CN': '申通快递' },
  yto: { th: 'YTO Express', en: 'YTO Express', 'zh-TW': '圓通速遞', 'zh-CN': '圆通速递' },
  zto: { th: 'ZTO Express', en: 'ZTO Express', 'zh-TW': '中通快遞', 'zh-CN': '中通快递' },
  flash: { th: 'Flash Express', en: 'Flash Express', 'zh-TW': 'Flash Express', 'zh-CN': 'Flash Express' },
  kex: { th: 'KEX', en: 'KEX', 'zh-TW': 'KEX', 'zh-CN': 'KEX' },
  jt: { th: 'J&T Express', en: 'J&T Express', 'zh-TW': '極兔速遞 J&T', 'zh-CN': '极兔速递 J&T' },
};

export function courierName(code: CourierCode, language: Language): string {
  return NAMES[code][language];
}

/** Lists the couriers that sellers can ship with. */
export function courierList(language: Language): { code: CourierCode; name: string }[] {
  return COURIER_CODES.map((code) => ({ code, name: courierName(code, language) }));
}
