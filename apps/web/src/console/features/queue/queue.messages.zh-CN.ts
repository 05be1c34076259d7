export default {
  more: '显示更多',
} as const;
