// Generates fictional customers: common names, random numbers and streets, real districts.
import { districtsOf } from '#features/storefront/thai-addresses.ts';
import type { Chance } from './seeded-random.ts';

const FIRST_NAMES = [
  'กมลชนก',
  'กฤษณะ',
  'กาญจนา',
  'จิราพร',
  'ชนิดา',
  'ชัยวัฒน์',
  'ณัฐพล',
  'ณัฐธิดา',
  'ดวงใจ',
  'ธนกร',
  'ธิดารัตน์',
  'นภัสสร',
  'นันทนา',
  'ปกรณ์',
  'ปาริชาติ',
  'ปิยะพงษ์',
  'พรทิพย์',
  'พัชรี',
  'พิมพ์ชนก',
  'ภัทรพล',
  'มณีรัตน์',
  'รัตนาภรณ์',
  'วรรณา',
  'วิชัย',
  'วิภาดา',
  'ศิริพร',
  'ศุภชัย',
  'สมหญิง',
  'สมชาย',
  'สุดารัตน์',
  'สุนิสา',
  'สุรชัย',
  'อรทัย',
  'อนุชา',
  'อัจฉรา',
  'อารยา',
  'เกศินี',
  'เจนจิรา',
  'ไพลิน',
] as const;
const LAST_NAMES = [
  'แก้วมณี',
  'คงสุข',
  'จันทร์แดง',
  'ใจดี',
  'ชูศรี',
  'ทองคำ',
  'ทองสุข',
  'บุญมา',
  'บุญเรือง',
  'ประเสริฐสุข',
  'พรหมมา',
  'พันธุ์ดี',
  'เพชรรัตน์',
  'มั่นคง',
  'มีสุข',
  'รักไทย',
  'ศรีสวัสดิ์',
  'ศรีสุข',
  'สายบุญ',
  'สุขใจ',
  'สุวรรณรัตน์',
  'แสงทอง',
  'หอมจันทร์',
  'อินทร์แก้ว',
  'อ่อนละมัย',
] as const;
const PROVINCES = [
  'กรุงเทพมหานคร',
  'กรุงเทพมหานคร',
  'กรุงเทพมหานคร',
  'กรุงเทพมหานคร',
  'นนทบุรี',
  'ปทุมธานี',
  'สมุทรปราการ',
  'เชียงใหม่',
  'เชียงราย',
  'ชลบุรี',
  'ระยอง',
  'นครราชสีมา',
  'ขอนแก่น',
  'อุดรธานี',
  'อุบลราชธานี',
  'สงขลา',
  'ภูเก็ต',
  'สุราษฎร์ธานี',
  'นครสวรรค์',
  'พิษณุโลก',
  'ราชบุรี',
] as const;
const PHONE_PREFIXES = [
  '081',
  '084',
  '086',
  '089',
  '091',
  '092',
  '095',
  '098',
  '061',
  '062',
  '063',
  '080',
] as const;

export type DemoCustomer = {
  customer: { name: string; phone: string };
  shipping: { address: string; subdistrict: string; district: string; province: string; postal_code: string };
};

/** Creates customers for repeated use, so that some order more than once. */
export function demoCustomers(chance: Chance, count: number): DemoCustomer[] {
  return Array.from({ length: count }, () => demoCustomer(chance));
}

/** Creates a customer whose sub-district, district, province and postcode belong together. */
export function demoCustomer(chance: Chance): DemoCustomer {
  const district = chance.pick(districtsOf(chance.pick(PROVINCES)));
  const subdistrict = chance.pick(district.subdistricts);
  return {
    customer: {
      name: `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`,
      phone: `${chance.pick(PHONE_PREFIXES)}${String(chance.between(0, 9_999_999)).padStart(7, '0')}`,
    },
    shipping: {
      address: addressLine(chance),
      subdistrict: subdistrict.name,
      district: district.district,
      province: district.province,
      postal_code: subdistrict.postal_code,
    },
  };
}

const LANES = [
  'ซอยสุขใจ',
  'ซอยประชาอุทิศ',
  'ซอยร่มเย็น',
  'ซอยโชคชัย',
  'ซอยวัดกลาง',
  'ซอยเทศบาล',
  'ถนนมิตรภาพ',
  'ถนนสายหลัก',
] as const;
const HOMES = [
  'หมู่บ้านร่มรื่น',
  'หมู่บ้านสวนแก้ว',
  'คอนโดริมสวน อาคาร B',
  'หอพักแสงดาว ห้อง 302',
  'อาคารทองดี ชั้น 4',
] as const;

function addressLine(chance: Chance): string {
  const number = `${chance.between(1, 399)}${chance.happens(0.4) ? `/${chance.between(1, 88)}` : ''}`;
  const home = chance.happens(0.35) ? `${chance.pick(HOMES)} ` : '';
  const village = chance.happens(0.3) ? `หมู่ ${chance.between(1, 12)} ` : '';
  return `${number} ${home}${village}${chance.pick(LANES)} ${chance.between(1, 40)}`;
}
