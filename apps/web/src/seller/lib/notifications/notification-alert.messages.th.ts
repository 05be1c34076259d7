export default {
  many: 'มีการแจ้งเตือนใหม่ {count} รายการ',
  seeAll: 'แตะเพื่อดูทั้งหมด',
} as const;
