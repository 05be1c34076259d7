export default {
  due: 'ครบกำหนด {time}',
  late: 'เลยกำหนดเมื่อ {time}',
} as const;
