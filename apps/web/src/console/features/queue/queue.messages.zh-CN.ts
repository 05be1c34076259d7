export default {
  more: '显示更多',
  due: '期限 {time}',
  late: '已逾期（期限 {time}）',
} as const;
