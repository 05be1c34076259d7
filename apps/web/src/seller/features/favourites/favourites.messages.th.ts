export default {
  none: 'ยังไม่มีรายการโปรด',
  noneDetail: 'แตะหัวใจที่สินค้าเพื่อเพิ่มไว้ที่นี่',
  browse: 'ดูสินค้าทั้งหมด',
  productCount: '{count} รายการ',
  remove: 'เอา {name} ออกจากรายการโปรด',
  removed: 'เอาออกแล้ว แตะเพื่อใส่กลับ',
  failed: 'โหลดรายการโปรดไม่สำเร็จ',
  inactive: 'หยุดขายแล้ว',
  sold_out: 'สินค้าหมด',
} as const;
