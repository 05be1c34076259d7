export default {
  announcement: '公告',
  update: '更新',
  maintenance: '維護',
  pinned: '置頂',
  none: '目前沒有公告',
  noneDetail: '有商店需要知道的事，會公布在這裡。',
  loadFailed: '無法載入公告',
  notFound: '找不到這則公告',
  notFoundDetail: '公告可能已結束，其他公告請見公告頁。',
  all: '查看所有公告',
  news: 'Raan 公告',
  newsUnseen: 'Raan 公告，有新消息',
} as const;
