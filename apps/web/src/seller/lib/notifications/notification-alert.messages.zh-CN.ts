export default {
  many: '{count} 条新通知',
  seeAll: '点一下查看全部',
} as const;
