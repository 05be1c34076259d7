export default {
  orders_open: 'ยังมีคำสั่งซื้อที่ยังไม่สำเร็จ',
  disputes_open: 'ยังมีคำขอคืนเงินของลูกค้าที่ไม่ได้ข้อสรุป',
  balance_owed: 'ยังมียอดค้างชำระ',
  store_in_review: 'อยู่ระหว่างตรวจสอบร้าน',
} as const;
