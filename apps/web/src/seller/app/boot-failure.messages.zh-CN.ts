export default {
  title: '无法打开应用',
  detail: '网络可能中断或较慢，请重新加载',
  reload: '重新加载',
} as const;
