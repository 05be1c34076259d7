export default {
  fault_shown: 'หลักฐานแสดงว่าสินค้ามีปัญหาตามที่แจ้ง',
  delivery_unproven: 'ไม่มีหลักฐานว่าพัสดุถึงลูกค้า',
  store_unanswered: 'ร้านไม่ได้ชี้แจงภายในเวลา',
  return_covered: 'เข้าเงื่อนไขการคืนสินค้า',
  delivery_proven: 'มีหลักฐานว่าพัสดุส่งถึงแล้ว',
  goods_as_described: 'สินค้าตรงตามรายละเอียดที่ร้านลงไว้',
  evidence_lacking: 'หลักฐานยังไม่เพียงพอ',
  goods_used: 'สินค้าถูกใช้งานหรือเสียหายหลังได้รับแล้ว',
  return_not_covered: 'ไม่เข้าเงื่อนไขการคืนสินค้า',
} as const;
