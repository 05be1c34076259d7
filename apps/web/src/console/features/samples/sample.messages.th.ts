export default {
  title: 'สินค้าตัวอย่างที่ต้องส่ง',
  none: 'ไม่มีสินค้าตัวอย่างรอส่ง',
  demo: 'เดโม',
  ordered: 'สั่ง {ago}',
  ship: 'แจ้งว่าจัดส่งแล้ว',
  shipAsk: 'จัดส่ง {number}',
  courier: 'บริษัทขนส่ง',
  trackingNumber: 'เลขพัสดุ',
  trackingHint: 'ตัวอักษร ตัวเลข หรือขีด 6–30 ตัว',
  shipped: 'แจ้งผู้ขายแล้ว',
  missing: 'กรอกเลขพัสดุก่อน',
} as const;
