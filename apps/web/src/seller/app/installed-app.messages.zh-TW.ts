export default {
  newVersion: '有新版本了',
  update: '重新載入',
  later: '稍後再說',
} as const;
