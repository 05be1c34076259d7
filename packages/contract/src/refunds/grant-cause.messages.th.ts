export default {
  cause_not_shipped: 'ร้านไม่ได้ส่งสินค้าภายในกำหนด',
  cause_not_sent: 'ขนส่งไม่ได้รับพัสดุ',
  cause_parcel_lost: 'พัสดุสูญหายระหว่างขนส่ง',
  cause_parcel_returned: 'พัสดุถูกตีกลับ',
  cause_store_suspended: 'ร้านค้าถูกระงับ',
  cause_not_decided: 'ไม่มีการตัดสินคำขอนี้ภายในกำหนด',
  cause_other: 'คำสั่งซื้อนี้ถูกคืนเงินแล้ว',
} as const;
