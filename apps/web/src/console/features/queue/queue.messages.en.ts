export default {
  more: 'Show more',
  due: 'Due {time}',
  late: 'Overdue since {time}',
} as const;
