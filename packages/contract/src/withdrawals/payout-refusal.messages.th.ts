export default {
  account_not_found: 'ธนาคารไม่พบบัญชีปลายทาง',
  holder_mismatch: 'ชื่อบัญชีไม่ตรงกับชื่อที่ยืนยันตัวตน',
  wrong_bank: 'เลขบัญชีนี้เป็นของธนาคารอื่น',
  account_closed: 'บัญชีนี้ปิดแล้วหรือรับโอนไม่ได้',
  account_shared: 'บัญชีนี้ใช้กับร้านอื่นอยู่แล้ว',
  bank_refused: 'ธนาคารไม่รับการโอน',
  under_review: 'อยู่ระหว่างตรวจสอบบัญชีร้าน',
  store_suspended: 'ร้านถูกระงับ เงินจึงกลับเข้ายอดเงินของร้าน',
} as const;
