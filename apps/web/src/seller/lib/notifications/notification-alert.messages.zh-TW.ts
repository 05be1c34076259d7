export default {
  many: '{count} 則新通知',
  seeAll: '點一下查看全部',
} as const;
