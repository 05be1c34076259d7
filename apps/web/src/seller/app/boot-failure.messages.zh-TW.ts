export default {
  title: '無法開啟 App',
  detail: '網路可能中斷或較慢，請重新載入',
  reload: '重新載入',
} as const;
