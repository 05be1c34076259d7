export default {
  suggestions: 'สินค้าที่แนะนำ',
  popularSearches: 'คำค้นยอดนิยม',
  suggestionCount: 'มีคำแนะนำ {count} รายการ ใช้ลูกศรขึ้นลงเพื่อเลือก',
  didYouMean: 'หมายถึง “{keyword}” หรือเปล่า',
  vacation: 'ร้านหยุดพักถึง {date}',
  vacationDetail: 'สั่งซื้อได้อีกครั้งตั้งแต่ {date} คำสั่งซื้อที่สั่งไว้แล้วยังดำเนินการตามปกติ',
  pinned: 'ร้านแนะนำ',
  seeAllProducts: 'ดูทั้งหมด',
  seeCollection: 'ดูทั้งหมดใน {name}',
  reviewReply: '{store} ตอบกลับ',
} as const;
