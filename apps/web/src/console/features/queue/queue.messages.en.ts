export default {
  due: 'Due {time}',
  late: 'Overdue since {time}',
} as const;
