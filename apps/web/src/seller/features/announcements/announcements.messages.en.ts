export default {
  announcement: 'News',
  update: 'Update',
  maintenance: 'Maintenance',
  pinned: 'Pinned',
  none: 'No news yet',
  noneDetail: 'News for your store appears here.',
  loadFailed: 'Couldn’t load news',
  notFound: 'News not found',
  notFoundDetail: 'It may have expired. See other news on the news page.',
  all: 'View all news',
  news: 'News from Raan',
  newsUnseen: 'News from Raan (new)',
} as const;
