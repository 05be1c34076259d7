export default {
  many: '{count} new notifications',
  seeAll: 'Tap to see them all',
} as const;
