import reviewHidings from '@raan/contract/catalogue/review-hiding.messages.th';

export default {
  ...reviewHidings,
  reviewTitle: 'ให้คะแนนสินค้า',
  reviewWhole: 'ภาพรวมของคำสั่งซื้อ',
  reviewHint: 'คะแนนของคุณช่วยให้คนอื่นเลือกซื้อได้ง่ายขึ้น ชื่อจะแสดงแบบย่อ',
  stars: '{count} ดาว',
  starsMissing: 'แตะดาวเพื่อให้คะแนนก่อน',
  comment: 'เล่าให้ฟังหน่อย',
  sendReview: 'ส่งรีวิว',
  yourReview: 'รีวิวของคุณ',
  reviewHidden: 'รีวิวนี้ถูกซ่อน ลูกค้าคนอื่นมองไม่เห็น',
  reviewHiddenOf: 'รีวิวสินค้า {name} ถูกซ่อน ลูกค้าคนอื่นมองไม่เห็น',
  reviewThanks: 'ขอบคุณสำหรับรีวิว',
  reviewOnce: 'ให้คะแนนได้ครั้งเดียว และแก้ไขภายหลังไม่ได้',
  reviewProducts: 'สินค้าแต่ละชิ้น (ไม่บังคับ)',
  reviewProductsHint: 'ดาวและรีวิวของสินค้าชิ้นไหน จะแสดงในหน้าสินค้าชิ้นนั้น',
} as const;
