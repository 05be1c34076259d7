export default {
  offensive: 'มีถ้อยคำหยาบคายหรือดูหมิ่น',
  personal_data: 'มีข้อมูลส่วนบุคคล',
  advertising: 'เป็นโฆษณาหรือสแปม',
  off_topic: 'เนื้อหาไม่เกี่ยวกับสินค้า',
  unlawful: 'เนื้อหาอาจผิดกฎหมาย',
} as const;
