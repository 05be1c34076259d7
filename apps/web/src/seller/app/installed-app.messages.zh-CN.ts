export default {
  newVersion: '有新版本了',
  update: '重新加载',
  later: '稍后再说',
} as const;
