export default {
  due: '期限 {time}',
  late: '已逾期（期限 {time}）',
} as const;
