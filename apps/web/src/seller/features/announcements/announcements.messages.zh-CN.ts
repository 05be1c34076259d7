export default {
  announcement: '公告',
  update: '更新',
  maintenance: '维护',
  pinned: '置顶',
  none: '目前没有公告',
  noneDetail: '有商家需要知道的事，会公布在这里。',
  loadFailed: '无法加载公告',
  notFound: '找不到这条公告',
  notFoundDetail: '公告可能已结束，其他公告请见公告页。',
  all: '查看所有公告',
  news: 'Raan 公告',
  newsUnseen: 'Raan 公告，有新消息',
} as const;
