export default {
  more: '顯示更多',
} as const;
