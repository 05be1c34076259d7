export default {
  more: 'ดูเพิ่ม',
  due: 'ครบกำหนด {time}',
  late: 'เลยกำหนดเมื่อ {time}',
} as const;
