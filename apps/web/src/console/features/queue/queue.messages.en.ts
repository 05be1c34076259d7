export default {
  more: 'Show more',
} as const;
