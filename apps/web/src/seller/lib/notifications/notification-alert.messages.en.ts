export default {
  many: '{count} new notifications',
  seeAll: 'Tap to view all',
} as const;
