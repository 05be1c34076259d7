export default {
  announcement: 'News',
  update: 'Update',
  maintenance: 'Maintenance',
  pinned: 'Pinned',
  none: 'No news yet',
  noneDetail: 'When there is something that shops should know, it stands here.',
  loadFailed: 'The news could not be loaded',
  gone: 'This news is no longer here',
  goneDetail: 'It may have ended. The others are on the news page.',
  all: 'See all news',
  news: 'News from Raan',
  newsUnseen: 'News from Raan, something new',
} as const;
