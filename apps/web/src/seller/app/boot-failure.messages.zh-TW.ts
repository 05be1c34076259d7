export default {
  title: '無法開啟應用程式',
  detail: '網路可能中斷或較慢，請重新載入',
  reload: '重新載入',
} as const;
