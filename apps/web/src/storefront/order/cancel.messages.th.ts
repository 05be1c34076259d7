import orderReasons from '@raan/contract/orders/order-reason.messages.th';

export default {
  cancel: 'ยกเลิกคำสั่งซื้อ',
  title: 'ยกเลิกคำสั่งซื้อนี้ใช่ไหม',
  reason: 'เหตุผลที่ยกเลิก',
  reasonMissing: 'กรุณาเลือกเหตุผล',
  other: 'อื่น ๆ',
  words: 'บอกเหตุผลของคุณ',
  wordsHint: 'ร้านจะเห็นข้อความนี้',
  wordsMissing: 'กรุณาบอกเหตุผลสั้น ๆ',
  youGetBack: 'คุณจะได้เงินคืน',
  refundHow: 'คืนเต็มจำนวนผ่านช่องทางที่คุณชำระเข้ามา',
  nothingPaid: 'ยังไม่มีการชำระเงิน ถ้าเพิ่งโอนไป เงินจะคืนให้โดยอัตโนมัติ',
  confirm: 'ยกเลิกคำสั่งซื้อ',
  keep: 'ไม่ยกเลิก',
  failed: 'ยกเลิกไม่สำเร็จ',
  cancelled: 'ยกเลิกคำสั่งซื้อแล้ว',
  shipped: 'ยกเลิกไม่ทัน ร้านส่งสินค้าไปแล้ว',
  shippedDetail: 'คำสั่งซื้อนี้จัดส่งแล้วจึงยกเลิกไม่ได้ ถ้าได้รับของแล้วมีปัญหาหรือไม่ได้รับของ ขอคืนเงินได้ในหน้านี้',
  seeOrder: 'ดูคำสั่งซื้อ',
  ...orderReasons,
} as const;
